import { ConfirmDialog, useCan, useNavigate } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  type ContestDetail,
  deleteContest,
  moveContest,
  refreshContests,
  useContestAction,
} from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';
import { ContestDialog } from './ContestDialog.tsx';

interface DialogProps {
  readonly contest: ContestDetail;
  readonly onClose: () => void;
}

function CancelContest({ contest: { id, title, version }, onClose }: DialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('cancelContestMissing') }),
    send: ({ reason }) => moveContest(id, { status: 'CANCELED', reason: reason.trim(), version }),
    done: () => t('canceledDone'),
    refresh: refreshContests,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('cancelContestTitle', { title })}
      submitLabel={t('stepTo_CANCELED')}
      cancelLabel={t('cancelContestKeep')}
      tone="danger"
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="reason"
        label={t('cancelContestReason')}
        help={t('cancelContestHelp')}
        max={300}
        required
        autoFocus
      />
    </FormDialog>
  );
}

type Step = 'ENTRIES_OPEN' | 'REVIEW' | 'VOTING' | 'COUNTING';
const STEPS: readonly Step[] = ['ENTRIES_OPEN', 'REVIEW', 'VOTING', 'COUNTING'];

function MoveContest({ contest, step, onClose }: DialogProps & { readonly step: Step }) {
  const move = useContestAction({
    run: () => moveContest(contest.id, { status: step, version: contest.version }),
    done: () => t('stepDone'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('stepTitle', { step: t(`stepTo_${step}`) })}
      confirmLabel={t(`stepTo_${step}`)}
      pending={move.isPending}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      {t('stepText')}
    </ConfirmDialog>
  );
}

function DeleteDraft({ contest: { id, title }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const remove = useContestAction({
    run: () => deleteContest(id),
    done: () => t('contestDeleted'),
    onDone: () => navigate('/showcase?tab=contest', { replace: true }),
  });
  return (
    <ConfirmDialog
      open
      title={t('contestDeleteTitle', { title })}
      confirmLabel={t('contestDelete')}
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

type Open = 'edit' | 'cancel' | 'delete' | Step | null;

/** What staff do with a contest. */
export function ContestActions({ contest }: { readonly contest: ContestDetail }) {
  const manages = useCan('showcase.contests');
  const [open, setOpen] = useState<Open>(null);
  if (!manages || contest.steps.length === 0) return null;
  const close = () => setOpen(null);
  const step = STEPS.find((one) => contest.steps.includes(one));
  const editable = contest.status !== 'COUNTING';
  return (
    <>
      {editable ? (
        <Button variant="outlined" color="inherit" onClick={() => setOpen('edit')}>
          {t('contestEdit')}
        </Button>
      ) : null}
      {step ? (
        <Button variant="outlined" color="inherit" onClick={() => setOpen(step)}>
          {t(`stepTo_${step}`)}
        </Button>
      ) : null}
      {contest.status === 'DRAFT' ? (
        <Button variant="outlined" color="error" onClick={() => setOpen('delete')}>
          {t('contestDelete')}
        </Button>
      ) : (
        <Button variant="outlined" color="error" onClick={() => setOpen('cancel')}>
          {t('stepTo_CANCELED')}
        </Button>
      )}
      {open === 'edit' ? <ContestDialog contest={contest} onClose={close} /> : null}
      {open === 'cancel' ? <CancelContest contest={contest} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDraft contest={contest} onClose={close} /> : null}
      {open !== null && STEPS.includes(open as Step) ? (
        <MoveContest contest={contest} step={open as Step} onClose={close} />
      ) : null}
    </>
  );
}
