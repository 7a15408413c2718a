import type { Announcement } from '../api/types.ts';

/** What can be done with an announcement in its state, in the order of the menu. */
export type Deed = 'edit' | 'correct' | 'send' | 'unschedule' | 'remind' | 'retry' | 'stats' | 'withdraw' | 'delete';

const BY_STATUS: Readonly<Record<Announcement['status'], readonly Deed[]>> = {
  DRAFT: ['edit', 'send', 'delete'],
  SCHEDULED: ['edit', 'send', 'unschedule', 'delete'],
  SENT: ['stats', 'correct', 'remind', 'withdraw'],
  FAILED: ['edit', 'retry', 'stats', 'delete'],
};

export function deedsOf({ status }: Pick<Announcement, 'status'>): readonly Deed[] {
  return BY_STATUS[status];
}
