import { Panel, Picture, PictureViewer, SafeHtml } from '@motorclub/sdk';
import { Box, ButtonBase, Chip, Stack } from '@mui/material';
import { useState } from 'react';
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

function Gallery({ pictures }: { readonly pictures: ClubEvent['gallery'] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
      {pictures.map((picture, at) => (
        <ButtonBase
          key={picture.id}
          onClick={() => setShown(at)}
          sx={{ borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
        >
          <Picture
            picture={picture}
            sizes="(max-width: 400px) 50vw, 200px"
            alt={picture.alt || t('picture', { number: at + 1 })}
            ratio="4 / 3"
          />
        </ButtonBase>
      ))}
      {shown === null ? null : (
        <PictureViewer
          pictures={pictures.map(({ url, alt }) => ({ src: url, alt }))}
          start={shown}
          onClose={() => setShown(null)}
        />
      )}
    </Box>
  );
}

/** What the organiser says of the event, as the server rendered it. */
export function About({ event }: { readonly event: ClubEvent }) {
  const chips = [...(event.category ? [event.category] : []), ...event.tags];
  return (
    <Panel title={t('about')}>
      <SafeHtml html={event.descriptionHtml || `<p>${t('noDescription')}</p>`} sx={PROSE} />
      <Gallery pictures={event.gallery} />
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
