import { formatDateTime, type ProfileProps } from '@motorclub/sdk';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getBanNote } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';

/** On the profile of a member whom a ban keeps out: that it does, and until when; why, where the server says so. */
export default function BanNote({ userId }: ProfileProps) {
  const { data } = useQuery(getBanNote(userId));
  if (!data?.isBanned) return null;
  const { expiresAt, reason } = data;
  return (
    <Alert severity="info">
      {expiresAt ? t('noteUntil', { until: formatDateTime(expiresAt) }) : t('noteForever')}{' '}
      {reason ? t('noteReason', { reason }) : null}
    </Alert>
  );
}
