import { Chip } from '@mui/material';
import type { Contest } from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';

/** Where a contest is. */
export function ContestStatusChip({ status }: Pick<Contest, 'status'>) {
  const live = status === 'ENTRIES_OPEN' || status === 'VOTING';
  return <Chip size="small" variant="outlined" label={t(`status_${status}`)} color={live ? 'primary' : 'default'} />;
}
