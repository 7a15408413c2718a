import { formatNumber } from '@motorclub/sdk';
import type { BulkMail } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';

const STATUSES = ['QUEUED', 'SENT', 'FAILED', 'BOUNCED', 'SUPPRESSED', 'STORED'] as const;

/** `Sent 480 · Bounced 2`: what there is none of is not said. */
export const outcomesOf = ({ outcomes }: BulkMail): string =>
  STATUSES.map((status) => [status, outcomes[status.toLowerCase() as Lowercase<typeof status>]] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${t(status)} ${formatNumber(count)}`)
    .join(' · ');

/** `Administrator, Moderator · joined: Last 7 days`. */
export const audienceOf = ({ roles, joined, seen }: BulkMail): string =>
  [
    roles.length > 0 ? roles.map((role) => t(role)).join(', ') : t('bulkAllRoles'),
    joined ? `${t('bulkJoined')}: ${t(`within${joined}`)}` : null,
    seen ? `${t('bulkSeen')}: ${t(`within${seen}`)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
