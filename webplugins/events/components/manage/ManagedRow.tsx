import { formatMoney, TextLink } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { ManagedItem } from '../../api/types.ts';
import type { EventAction } from '../../lib/actions.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/managing.ts';
import { Bar } from '../parts/Bar.tsx';
import { DateTile } from '../parts/DateTile.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';
import { ActionMenu } from './ActionMenu.tsx';

function Revenue({ id, revenueMinor, currency, failedRefunds }: ManagedItem) {
  return (
    <Box sx={{ flex: { sm: '0 0 150px' }, textAlign: { sm: 'right' } }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('revenueOf', { amount: formatMoney(revenueMinor, currency) })}
      </Typography>
      {failedRefunds > 0 ? (
        <Typography variant="caption" component="p">
          <TextLink to={`/manage-events?event=${id}&tab=orders&status=REFUND_FAILED`} color="warning.main">
            {t('refundsFailedCount', { count: failedRefunds })}
          </TextLink>
        </Typography>
      ) : null}
    </Box>
  );
}

function Seats({ sold, held, capacity, title }: ManagedItem) {
  const words = capacity === null ? t('soldOpen', { sold }) : t('soldOf', { sold, capacity });
  return (
    <Box sx={{ flex: { xs: 1, sm: '0 0 180px' } }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
        {held > 0 ? ` · ${t('heldNow', { count: held })}` : ''}
      </Typography>
      {capacity ? <Bar label={t('soldBar', { name: title })} part={sold + held} whole={capacity} height={6} /> : null}
    </Box>
  );
}

export interface ManagedRowProps {
  readonly event: ManagedItem;
  readonly onChoose: (action: EventAction) => void;
}

/** An event as its organiser sees it in the list. */
export function ManagedRow({ event, onChoose }: ManagedRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, px: 2.5, py: 1.75, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <DateTile startsAt={event.startsAt} timezone={event.timezone} />
      <Stack
        sx={{
          flex: 1,
          minWidth: 0,
          gap: { xs: 1, sm: 2 },
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'flex-start', sm: 'center' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="subtitle1"
            component="h2"
            sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}
          >
            <TextLink to={`/manage-events?event=${event.id}`} color="text.primary" underline="hover">
              {event.title}
            </TextLink>
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {[formatWhen(event.startsAt, event.timezone), event.venueName].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Stack
          direction="row"
          sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', alignSelf: { xs: 'stretch', sm: 'center' } }}
        >
          <StatusChip of="event" status={event.status} />
          <Revenue {...event} />
          <Seats {...event} />
        </Stack>
      </Stack>
      <ActionMenu title={event.title} status={event.status} onChoose={onChoose} />
    </Stack>
  );
}
