import { failureOf, formatNumber, Loaded, Panel, useTicketTopic } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gateStats } from '../../api/gate.ts';
import { keys } from '../../api/keys.ts';
import type { ClubEvent, GateFrame, GateStats } from '../../api/types.ts';
import { countedHere, type Passed, type TicketList } from '../../lib/offline.ts';
import { t } from '../../texts/gate.ts';
import { Bar } from '../parts/Bar.tsx';

function Numbers({ now }: { readonly now: GateStats }) {
  return (
    <>
      <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }} data-testid="checked-in">
        {t('insideOf', { inside: formatNumber(now.checkedIn), total: formatNumber(now.total) })}
      </Typography>
      <Box sx={{ my: 1.5 }}>
        <Bar label={t('inside')} part={now.checkedIn} whole={now.total} />
      </Box>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 0.5, listStyle: 'none' }}>
        {now.ticketTypes.map(({ ticketTypeId, name, checkedIn, total }) => (
          <Stack component="li" direction="row" key={ticketTypeId} sx={{ justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {t('insideOf', { inside: checkedIn, total })}
            </Typography>
          </Stack>
        ))}
        {now.gates
          .filter(({ gate }) => gate !== null)
          .map(({ gate, checkedIn }) => (
            <Stack
              component="li"
              direction="row"
              key={gate}
              sx={{ justifyContent: 'space-between', color: 'text.secondary' }}
            >
              <Typography variant="body2">{t('byGate', { gate: gate ?? '' })}</Typography>
              <Typography variant="body2">{checkedIn}</Typography>
            </Stack>
          ))}
      </Stack>
    </>
  );
}

export interface CountsProps {
  readonly event: ClubEvent;
  readonly list: TicketList | undefined;
  readonly passed: Passed;
}

/** Who has come, live from all gates; without a network as far as this device knows. */
export function Counts({ event, list, passed }: CountsProps) {
  const eventId = event.id;
  const client = useQueryClient();
  const found = useQuery(gateStats(eventId));
  const queryKey = keys.gate(eventId);
  useTicketTopic<GateFrame>(
    `/topic/events/${eventId}/check-ins`,
    ({ checkedIn, total, ticketTypes, gates }) => {
      // An answer that is still on its way is older than the frame.
      void client
        .cancelQueries({ queryKey })
        .then(() => client.setQueryData<GateStats>(queryKey, { checkedIn, total, ticketTypes, gates }));
    },
    () => void client.invalidateQueries({ queryKey }),
  );
  const silent = found.fetchStatus === 'paused' || (found.error !== null && failureOf(found.error).status === 0);
  if (silent && list) {
    return (
      <Panel title={t('inside')}>
        <Numbers now={countedHere(event, list, passed)} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('countedHere')}
        </Typography>
      </Panel>
    );
  }
  return (
    <Panel title={t('inside')}>
      <Loaded found={found} failed={t('countsFailed')} rows={2} rowHeight={48}>
        {(now) => <Numbers now={now} />}
      </Loaded>
    </Panel>
  );
}
