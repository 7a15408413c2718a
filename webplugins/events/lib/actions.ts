import { EVENT_STATUSES, type EventStatus } from '../api/types.ts';

/** What can be done with an event in its state, in the order of the menu. */
export type EventAction = 'edit' | 'publish' | 'postpone' | 'cancelEvent' | 'duplicate' | 'delete';

const BY_STATUS: Readonly<Record<EventStatus, readonly EventAction[]>> = {
  DRAFT: ['edit', 'publish', 'duplicate', 'delete'],
  PUBLISHED: ['edit', 'postpone', 'cancelEvent', 'duplicate'],
  POSTPONED: ['edit', 'publish', 'cancelEvent', 'duplicate'],
  CANCELLED: ['duplicate'],
  COMPLETED: ['duplicate'],
};

export function listActions(status: string): readonly EventAction[] {
  const known = EVENT_STATUSES.find((one) => one === status);
  return known ? BY_STATUS[known] : [];
}
