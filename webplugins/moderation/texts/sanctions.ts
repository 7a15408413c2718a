import { translator } from '@motorclub/sdk';
import en from '../locales/en/sanctions.json';

/** What is said about warnings, bans and appeals. */
export const t = translator('moderation', en);

const REASON_TEXTS = {
  insult: t('reasonInsult'),
  harassment: t('reasonHarassment'),
  spam: t('reasonSpam'),
  advertising: t('reasonAdvertising'),
  fraud: t('reasonFraud'),
  off_topic: t('reasonOffTopic'),
  copyright: t('reasonCopyright'),
  other: t('reasonOther'),
  warning_points: t('reasonPoints'),
} as const;

/** What staff choose from. */
export const REASONS = [
  'insult',
  'harassment',
  'spam',
  'advertising',
  'fraud',
  'off_topic',
  'copyright',
  'other',
] as const;

/** A reason in words; one of another plugin or of an older version as it is stored. */
export function nameOfReason(key: string): string {
  return key in REASON_TEXTS ? REASON_TEXTS[key as keyof typeof REASON_TEXTS] : key.replaceAll('_', ' ');
}
