import type { Announcement } from '../api/types.ts';

/** What can be done with an announcement in its state, in the order of the menu. */
export type Action = 'edit' | 'correct' | 'send' | 'unschedule' | 'remind' | 'retry' | 'stats' | 'withdraw' | 'delete';

const BY_STATUS: Readonly<Record<Announcement['status'], readonly Action[]>> = {
  DRAFT: ['edit', 'send', 'delete'],
  SCHEDULED: ['edit', 'send', 'unschedule', 'delete'],
  SENT: ['stats', 'correct', 'remind', 'withdraw'],
  FAILED: ['edit', 'retry', 'stats', 'delete'],
};

export function listActions({ status }: Pick<Announcement, 'status'>): readonly Action[] {
  return BY_STATUS[status];
}
