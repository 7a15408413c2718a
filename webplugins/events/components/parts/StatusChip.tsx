import { Chip } from '@mui/material';
import { EVENT_STATUSES, ORDER_STATUSES } from '../../api/types.ts';
import { EVENT_COLOR, ORDER_COLOR } from '../../lib/colors.ts';
import { t } from '../../texts/states.ts';

export interface StatusChipProps {
  readonly of: 'event' | 'order';
  readonly status: string;
}

/** Where an event or an order is in its life. */
export function StatusChip({ of, status }: StatusChipProps) {
  const event = EVENT_STATUSES.find((one) => one === status);
  const order = ORDER_STATUSES.find((one) => one === status);
  if (of === 'event') {
    return event ? <Chip size="small" color={EVENT_COLOR[event]} label={t(`event_${event}`)} /> : null;
  }
  return order ? <Chip size="small" color={ORDER_COLOR[order]} label={t(`order_${order}`)} /> : null;
}
