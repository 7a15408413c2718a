import { LinkButton, Loaded, Panel, TextLink } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffedEvents } from '../../api/manage.ts';
import type { EventItem } from '../../api/types.ts';
import { gatePath } from '../../lib/gatePath.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/managing.ts';
import { DateTile } from '../parts/DateTile.tsx';

function Row({ event }: { readonly event: EventItem }) {
  const { id, title, startsAt, timezone, venueName } = event;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, px: 2.5, py: 1.75, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <DateTile startsAt={startsAt} timezone={timezone} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          <TextLink to={`/events/${id}`} color="text.primary" underline="hover">
            {title}
          </TextLink>
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {[formatWhen(startsAt, timezone), venueName].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <LinkButton
        to={gatePath(id)}
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={t('scannerOf', { name: title })}
      >
        {t('scanner')}
      </LinkButton>
    </Stack>
  );
}

export interface HelpingProps {
  readonly userId: number;
  /** What there is instead where somebody helps nowhere. */
  readonly none: ReactNode;
}

/** The events at which a member lets people in, with the way to the scanner; whatever their role. */
export function Helping({ userId, none }: HelpingProps) {
  const found = useQuery(staffedEvents(userId));
  if (found.data?.content.length === 0) return none;
  if (found.isPending && none === null) return null;
  return (
    <Panel title={t('helping')} padded={false}>
      <Loaded found={found} failed={t('listFailed')} rows={2} rowHeight={76}>
        {({ content }) => (
          <Box component="ul" aria-label={t('helping')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {content.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}
