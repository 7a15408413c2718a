import type { ChipProps } from '@mui/material';
import type { Category, Priority, Status } from '../api/types.ts';

/** How much a row or an alert wants to be seen. */
export type Severity = 'error' | 'warning' | 'success' | 'info';

export const SEVERITY: Readonly<Record<Category, Severity>> = {
  EMERGENCY: 'error',
  SAFETY: 'error',
  CANCELLATION: 'error',
  DELAY: 'warning',
  WEATHER: 'warning',
  PROMOTIONAL: 'success',
  GENERAL: 'info',
  EVENT_SPECIFIC: 'info',
  LOGISTICS: 'info',
};

type Colors<K extends string> = Readonly<Record<K, NonNullable<ChipProps['color']>>>;

/** The chip that names the type. */
export const TYPE_COLOR: Colors<Category> = {
  GENERAL: 'info',
  WEATHER: 'info',
  LOGISTICS: 'info',
  EVENT_SPECIFIC: 'info',
  DELAY: 'warning',
  SAFETY: 'warning',
  CANCELLATION: 'error',
  EMERGENCY: 'error',
  PROMOTIONAL: 'success',
};

export const PRIORITY_COLOR: Colors<Priority> = {
  LOW: 'default',
  NORMAL: 'default',
  HIGH: 'warning',
  URGENT: 'error',
};

export const STATUS_COLOR: Colors<Status> = {
  DRAFT: 'default',
  SCHEDULED: 'info',
  SENT: 'success',
  FAILED: 'error',
};
