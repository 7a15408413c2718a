import { Chip } from '@mui/material';
import { t } from '../../texts/states.ts';

const REASONS = ['CANCELLED', 'REFUNDED', 'EVENT_CANCELLED', 'DISPUTE'] as const;

/** Why a ticket is void. */
export function VoidChip({ reason }: { readonly reason: string | null }) {
  const known = REASONS.find((one) => one === reason);
  return <Chip size="small" color="error" label={known ? t(`void_${known}`) : t('void')} />;
}
