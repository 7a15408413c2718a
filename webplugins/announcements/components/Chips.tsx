import { Chip, Stack } from '@mui/material';
import type { Category, Priority, Status } from '../api/types.ts';
import { PRIORITY_COLOR, STATUS_COLOR, TYPE_COLOR } from '../lib/colors.ts';
import { t } from '../texts.ts';

export interface ChipsProps {
  readonly type: Category;
  readonly priority: Priority;
  readonly status?: Status;
}

/** What an announcement is about and how much it matters; for its writers, where it is in its life. */
export function Chips({ type, priority, status }: ChipsProps) {
  return (
    <Stack direction="row" component="span" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {status ? <Chip size="small" color={STATUS_COLOR[status]} label={t(status)} /> : null}
      <Chip size="small" variant="outlined" color={TYPE_COLOR[type]} label={t(type)} />
      {priority === 'NORMAL' && !status ? null : (
        <Chip
          size="small"
          // Nothing on a card is louder than what is urgent.
          variant={priority === 'URGENT' ? 'filled' : 'outlined'}
          color={PRIORITY_COLOR[priority]}
          label={t(priority)}
        />
      )}
    </Stack>
  );
}
