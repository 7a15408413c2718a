import { ConfirmDialog, useCan } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import {
  type Contest,
  type ContestEntry,
  decideEntry,
  refreshContests,
  useContestAction,
  withdrawEntry,
} from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';

interface DialogProps {
  readonly entry: ContestEntry;
  readonly onClose: () => void;
}

function Disqualify({ entry, onClose }: DialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('cancelContestMissing') }),
    send: ({ reason }) => decideEntry(entry, 'DISQUALIFIED', reason.trim()),
    done: () => t('entryDisqualified', { car: entry.carName }),
    refresh: refreshContests,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('entryDisqualifyTitle', { car: entry.carName })}
      submitLabel={t('entryDisqualify')}
      tone="danger"
      failed={t('entryNotDecided')}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="reason"
        label={t('entryDisqualifyReason')}
        help={t('entryDisqualifyHelp')}
        max={300}
        required
        autoFocus
      />
    </FormDialog>
  );
}

function Withdraw({ entry, onClose }: DialogProps) {
  const withdraw = useContestAction({
    run: () => withdrawEntry(entry),
    done: () => t('entryWithdrawn'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('entryWithdrawTitle', { car: entry.carName })}
      confirmLabel={t('entryWithdraw')}
      tone="danger"
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      {t('entryWithdrawText')}
    </ConfirmDialog>
  );
}

function Approve({ entry }: Pick<DialogProps, 'entry'>) {
  const approve = useContestAction({
    run: () => decideEntry(entry, 'APPROVED'),
    done: () => t('entryApproved', { car: entry.carName }),
  });
  return (
    <Button size="small" variant="outlined" loading={approve.isPending} onClick={() => approve.mutate()}>
      {t('entryApprove')}
    </Button>
  );
}

/** What the owner and staff do with an entry until the vote is over. */
export function EntryActions({ contest, entry }: { readonly contest: Contest; readonly entry: ContestEntry }) {
  const manages = useCan('showcase.contests');
  const [open, setOpen] = useState<'withdraw' | 'disqualify' | null>(null);
  const running = entry.status === 'ENTERED' || entry.status === 'APPROVED';
  const decidable = ['ENTRIES_OPEN', 'REVIEW', 'VOTING'].includes(contest.status) && running;
  if (!decidable || !(manages || entry.isMine)) return null;
  const close = () => setOpen(null);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {manages && entry.status === 'ENTERED' ? <Approve entry={entry} /> : null}
      {manages ? (
        <Button size="small" color="error" onClick={() => setOpen('disqualify')}>
          {t('entryDisqualify')}
        </Button>
      ) : null}
      {entry.isMine ? (
        <Button size="small" color="inherit" onClick={() => setOpen('withdraw')}>
          {t('entryWithdraw')}
        </Button>
      ) : null}
      {open === 'disqualify' ? <Disqualify entry={entry} onClose={close} /> : null}
      {open === 'withdraw' ? <Withdraw entry={entry} onClose={close} /> : null}
    </Stack>
  );
}
