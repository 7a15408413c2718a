import { Panel, PictureGrid, SafeHtml } from '@motorclub/sdk';
import { Chip, Stack } from '@mui/material';
import type { ClubEvent } from '../../api/types.ts';
import { t } from '../../texts/finding.ts';

const PROSE = {
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { typography: 'h3', mt: 2.5, mb: 1 },
  '& a': { color: 'primary.main', textUnderlineOffset: '3px' },
  '& pre': { whiteSpace: 'pre-wrap' },
} as const;

/** What the organiser says of the event, as the server rendered it. */
export function About({ event }: { readonly event: ClubEvent }) {
  const chips = [...(event.category ? [event.category] : []), ...event.tags];
  return (
    <Panel title={t('about')}>
      <SafeHtml html={event.descriptionHtml || `<p>${t('noDescription')}</p>`} sx={PROSE} />
      <PictureGrid pictures={event.gallery} />
      {chips.length > 0 ? (
        <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
          {chips.map(({ id, name }) => (
            <Chip key={`${name}-${id}`} size="small" variant="outlined" label={name} />
          ))}
        </Stack>
      ) : null}
    </Panel>
  );
}
