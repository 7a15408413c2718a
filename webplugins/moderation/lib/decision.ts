import type { CaseDetail, CaseResolutionBody, Resolution } from '../api/cases.ts';
import { t } from '../texts/cases.ts';

/** What the form of a decision holds. */
export interface DecisionValues {
  readonly resolution: Resolution;
  readonly note: string;
  readonly reply: string;
  readonly points: string;
  readonly action: '' | 'HIDE' | 'REMOVE';
  readonly scope: NonNullable<CaseResolutionBody['ban']>['scope'];
  readonly days: string;
  readonly reports: '' | 'AGREED' | 'DISAGREED' | 'IGNORED';
}

export const RESOLUTIONS: readonly Resolution[] = [
  'NO_ACTION',
  'EDITED',
  'HIDDEN',
  'REMOVED',
  'WARNED',
  'BANNED',
  'DUPLICATE',
];
export const SCOPES = ['FULL', 'READ_ONLY', 'FORUM', 'SHOWCASE', 'EVENTS', 'COMMENTS'] as const;
/** Days of a ban; 0 has no end. */
export const DAYS = ['1', '3', '7', '30', '365', '0'] as const;
export const MODERATORS_DAYS = 30;
const DAY_MS = 86_400_000;

export const needsNote = (resolution: Resolution): boolean => resolution !== 'NO_ACTION' && resolution !== 'DUPLICATE';
export const isSanction = (resolution: Resolution): boolean => resolution === 'WARNED' || resolution === 'BANNED';

export const emptyDecision = (resolution: Resolution): DecisionValues => ({
  resolution,
  note: '',
  reply: '',
  points: '3',
  action: '',
  scope: 'READ_ONLY',
  days: '7',
  reports: '',
});

export function checkDecision({ resolution, note }: DecisionValues): { note?: string } {
  return needsNote(resolution) && !note.trim() ? { note: t('case_noteMissing') } : {};
}

/** The body of the call; warnings and bans are of the kind that most reports name. */
export function bodyOfDecision(found: CaseDetail, values: DecisionValues, now = Date.now()): CaseResolutionBody {
  const { resolution, note, points, action, scope, days, reports } = values;
  const kind = found.reasons[0]?.key ?? 'other';
  const end = Number(days) === 0 ? null : new Date(now + Number(days) * DAY_MS).toISOString();
  return {
    resolution,
    publicNote: note.trim() || null,
    reports: reports || null,
    action: isSanction(resolution) ? action || null : null,
    warning: resolution === 'WARNED' ? { type: kind, points: Number(points) } : null,
    ban: resolution === 'BANNED' ? { scope, reason: kind, expiresAt: end } : null,
    version: found.version,
  };
}
