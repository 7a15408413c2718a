import type { PointEvent } from '../api/points.ts';
import { t } from '../texts/points.ts';

const TEXTS: Readonly<Record<Exclude<PointEvent['reason'], ''>, string>> = {
  WEIGHT: t('reason_WEIGHT'),
  PAIR_DECAY: t('reason_PAIR_DECAY'),
  PAIR_CAP: t('reason_PAIR_CAP'),
  SCOPE_CAP: t('reason_SCOPE_CAP'),
  LIFETIME_CAP: t('reason_LIFETIME_CAP'),
  DAILY_CAP: t('reason_DAILY_CAP'),
  DAILY_TOTAL: t('reason_DAILY_TOTAL'),
  RULE_OFF: t('reason_RULE_OFF'),
  WITHDRAWN: t('reason_WITHDRAWN'),
  CONTENT_REMOVED: t('reason_CONTENT_REMOVED'),
  INVALIDATED: t('reason_INVALIDATED'),
  RECALCULATED: t('reason_RECALCULATED'),
};

/** Why a row of the ledger has fewer points than its rule says, or was taken back; empty where there is nothing to say. */
export const describeReason = (reason: PointEvent['reason']): string => (reason === '' ? '' : TEXTS[reason]);
