import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { approveEdit, rejectEdit, withdrawEdit } from '../../api/revisions.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/revise.ts';

export interface VerdictProps {
  readonly editId: number;
  readonly mayDecide: boolean;
  /** Whether the reader suggested it. */
  readonly own: boolean;
  /** The text has changed since: it can only be refused. */
  readonly outdated: boolean;
}

/** Deciding about a suggested edit, or withdrawing one's own. A refusal needs a reason. */
export function Verdict({ editId, mayDecide, own, outdated }: VerdictProps) {
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const approve = useAction({ run: () => approveEdit(editId), done: () => t('approvedEdit') });
  const reject = useAction({ run: () => rejectEdit(editId, reason.trim()), done: () => t('rejectedEdit') });
  const withdraw = useAction({ run: () => withdrawEdit(editId), done: () => t('withdrawnEdit') });
  if (own) {
    return (
      <Button size="small" color="inherit" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
        {t('withdrawEdit')}
      </Button>
    );
  }
  if (!mayDecide) return null;
  return (
    <>
      {outdated ? null : (
        <Button size="small" variant="contained" loading={approve.isPending} onClick={() => approve.mutate(undefined)}>
          {t('approveEdit')}
        </Button>
      )}
      {refusing ? (
        <>
          <TextField
            size="small"
            autoFocus
            label={t('rejectReason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            sx={{ flex: '1 1 200px' }}
          />
          <Button
            size="small"
            variant="outlined"
            color="error"
            disabled={!reason.trim()}
            loading={reject.isPending}
            onClick={() => reject.mutate(undefined)}
          >
            {t('rejectEdit')}
          </Button>
        </>
      ) : (
        <Button size="small" color="inherit" onClick={() => setRefusing(true)}>
          {t('rejectEdit')}
        </Button>
      )}
    </>
  );
}
