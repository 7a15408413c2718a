import { Chip, type ChipProps } from '@mui/material';
import type { MailStatus } from '../api/emails.ts';
import { t } from './texts.ts';

const COLORS: Readonly<Record<MailStatus, ChipProps['color']>> = {
  QUEUED: 'info',
  SENT: 'success',
  FAILED: 'error',
  BOUNCED: 'error',
  SUPPRESSED: 'warning',
  STORED: 'default',
};

export function StatusChip({ status }: { readonly status: MailStatus }) {
  return <Chip size="small" variant="outlined" color={COLORS[status] ?? 'default'} label={t(status)} />;
}
