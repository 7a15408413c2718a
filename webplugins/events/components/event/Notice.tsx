import { Alert, AlertTitle } from '@mui/material';
import type { ClubEvent } from '../../api/types.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/finding.ts';

/** What everybody has to know first: cancelled, postponed, over, or not public yet. */
export function Notice({ event }: { readonly event: ClubEvent }) {
  const { status, cancelReason, postponedFrom, timezone, lifecycle } = event;
  if (status === 'CANCELLED') {
    return (
      <Alert severity="error">
        <AlertTitle>{t('isCancelled')}</AlertTitle>
        {cancelReason}
      </Alert>
    );
  }
  if (status === 'POSTPONED') {
    return (
      <Alert severity="warning">
        <AlertTitle>{t('isPostponed')}</AlertTitle>
        {postponedFrom ? t('postponedFrom', { time: formatWhen(postponedFrom, timezone) }) : null}
      </Alert>
    );
  }
  if (status === 'DRAFT') return <Alert severity="info">{t('isDraft')}</Alert>;
  if (lifecycle === 'ENDED') return <Alert severity="info">{t('isOver')}</Alert>;
  return null;
}
