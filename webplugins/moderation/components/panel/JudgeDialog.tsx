import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type Judgement, judgeFinding, refreshAll, type VoteFinding } from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';

export interface JudgeDialogProps {
  readonly finding: VoteFinding;
  readonly judgement: Judgement;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision about suspicious votes. */
export function JudgeDialog({ finding, judgement, onClose }: JudgeDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : t('reasonMissing') }),
    send: ({ reason }) => judgeFinding(finding, judgement, reason.trim()),
    done: () => t(judgement === 'invalidate' ? 'invalidated' : 'dismissed'),
    onSent: onClose,
    refresh: refreshAll,
  });
  return (
    <FormDialog
      form={form}
      title={t(`${judgement}Title`)}
      submitLabel={t(judgement)}
      tone={judgement === 'invalidate' ? 'danger' : 'normal'}
      onClose={onClose}
    >
      <Typography>{t(`${judgement}Text`, { name: finding.receiver?.username ?? '' })}</Typography>
      <TextInput form={form} name="reason" label={t('rejectReason')} required max={500} multiline autoFocus />
    </FormDialog>
  );
}
