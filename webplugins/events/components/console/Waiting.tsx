import { EmptyState, formatDateTime, Panel, TextLink } from '@motorclub/sdk';
import { Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { waiting } from '../../api/manage.ts';
import type { Waiting as Entry } from '../../api/types.ts';
import { t } from '../../texts/console.ts';
import { Loaded } from '../parts/Loaded.tsx';
import type { TabProps } from './Console.tsx';

function said({ status, offeredAt, offerExpiresAt }: Entry): string {
  if (status === 'EXPIRED' && offeredAt === null) return t('wait_NONE');
  if (status === 'OFFERED') return t('wait_OFFERED', { time: formatDateTime(offerExpiresAt) });
  const known = (['WAITING', 'CONVERTED', 'EXPIRED', 'LEFT'] as const).find((one) => one === status);
  return known ? t(`wait_${known}`) : status;
}

/** Who waits for seats of an event. */
export default function Waiting({ event }: TabProps) {
  const found = useQuery(waiting(event.id));
  const names = new Map(event.ticketTypes.map(({ id, name }) => [id, name]));
  return (
    <Panel title={t('tab_waiting')}>
      <Loaded found={found} failed={t('waitingFailed')} rowHeight={56}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('nobodyWaits')} kind="hatch" />
          ) : (
            <Stack component="ul" aria-label={t('tab_waiting')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map((entry) => (
                <Stack
                  component="li"
                  direction="row"
                  key={entry.id}
                  sx={{ gap: 1.5, py: 1, flexWrap: 'wrap', alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
                >
                  <Typography sx={{ flex: '1 1 200px' }}>
                    <TextLink to={`/profile/${entry.userId}`}>{t('memberNo', { id: entry.userId })}</TextLink>
                    {' · '}
                    {t('some', { count: entry.quantity, name: names.get(entry.ticketTypeId) ?? t('ticket') })}
                  </Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {formatDateTime(entry.createdAt)}
                  </Typography>
                  <Chip size="small" variant="outlined" label={said(entry)} />
                </Stack>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
