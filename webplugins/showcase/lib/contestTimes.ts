import { formatDateTime } from '@motorclub/sdk';
import type { Contest } from '../api/contests.ts';
import { t } from '../texts/contests.ts';

const DAY_MS = 86_400_000;

/** When the present state of a contest ends; null where that is no matter of time. */
export function endOf({ status, entryOpensAt, entryClosesAt, votingOpensAt, votingClosesAt }: Contest): string | null {
  const ends = { DRAFT: entryOpensAt, ENTRIES_OPEN: entryClosesAt, REVIEW: votingOpensAt, VOTING: votingClosesAt };
  return status in ends ? ends[status as keyof typeof ends] : null;
}

/** Whole days until the present state ends; null where it does not end by time. */
export function daysLeft(contest: Contest, now = Date.now()): number | null {
  const end = endOf(contest);
  return end === null ? null : Math.max(0, Math.floor((Date.parse(end) - now) / DAY_MS));
}

/** What comes next in a contest, and when. */
export function nextStep(contest: Contest): string {
  const when = formatDateTime(endOf(contest) ?? contest.publishedAt);
  switch (contest.status) {
    case 'DRAFT':
      return t('timeOpens', { when });
    case 'ENTRIES_OPEN':
      return t('timeCloses', { when });
    case 'REVIEW':
      return t('timeVoteOpens', { when });
    case 'VOTING':
      return t('timeVoteCloses', { when });
    case 'COUNTING':
      return t('timeCounting');
    case 'PUBLISHED':
      return t('timeDecided', { when });
    case 'CANCELED':
      return t('contestCanceledBecause', { reason: contest.cancelReason ?? '' });
  }
}

export const addressOfContest = (contestId: number) => `/showcase?tab=contest&contest=${contestId}`;
