import type { ChipProps } from '@mui/material';
import type { EventStatus, OrderStatus, ScanResult } from '../api/types.ts';

type Colors<K extends string> = Readonly<Record<K, NonNullable<ChipProps['color']>>>;

export const EVENT_COLOR: Colors<EventStatus> = {
  DRAFT: 'default',
  PUBLISHED: 'success',
  POSTPONED: 'warning',
  CANCELLED: 'error',
  COMPLETED: 'info',
};

export const ORDER_COLOR: Colors<OrderStatus> = {
  PENDING: 'warning',
  PAID: 'success',
  EXPIRED: 'default',
  CANCELLED: 'default',
  PARTIALLY_REFUNDED: 'info',
  REFUND_PENDING: 'warning',
  REFUNDED: 'info',
  REFUND_FAILED: 'error',
};

/** What the person at the gate has to see from the corner of an eye. */
export const RESULT_COLOR: Readonly<Record<ScanResult, 'success' | 'warning' | 'error'>> = {
  ADMITTED: 'success',
  ALREADY_CHECKED_IN: 'warning',
  CONFLICT: 'warning',
  NOT_YET_OPEN: 'warning',
  WRONG_TYPE: 'warning',
  VOID: 'error',
  REVOKED: 'error',
  WRONG_EVENT: 'error',
  UNKNOWN: 'error',
};
