import { instantOf, ownZone } from '@motorclub/sdk';
import { DateTimeInput, FormDialog, RadioInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type Appeal, type AppealDecision, decideAppeal } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { refreshSanctions } from './shared.tsx';

interface Decision {
  readonly decision: AppealDecision['decision'];
  readonly reply: string;
  readonly expiresAt: string;
  readonly points: string;
}

const EMPTY: Decision = { decision: 'UPHELD', reply: '', expiresAt: '', points: '1' };

function errorsOf(appeal: Appeal, { decision, reply, expiresAt }: Decision) {
  const needsEnd = decision === 'REDUCED' && appeal.banId !== null;
  return {
    ...(reply.trim().length < 3 ? { reply: t('missing') } : {}),
    ...(needsEnd && !expiresAt ? { expiresAt: t('missing') } : {}),
  };
}

function bodyOf(appeal: Appeal, { decision, reply, expiresAt, points }: Decision): AppealDecision {
  const isReduced = decision === 'REDUCED';
  return {
    decision,
    reply: reply.trim(),
    expiresAt: isReduced && appeal.banId !== null ? instantOf(expiresAt, ownZone()) : null,
    points: isReduced && appeal.warningId !== null ? Number(points) : null,
  };
}

/** Decides an appeal: reject, reduce or overturn, always with a reply. */
export function DecideDialog({ appeal, onClose }: { readonly appeal: Appeal; readonly onClose: () => void }) {
  const name = appeal.author.username;
  const form = useForm({
    initial: EMPTY,
    check: (values) => errorsOf(appeal, values),
    zone: ownZone(),
    send: (values) => decideAppeal(appeal, bodyOf(appeal, values)),
    done: () => t('decided'),
    refresh: refreshSanctions,
    onSent: onClose,
  });
  const { points } = appeal;
  const fewer = Array.from({ length: Math.max((points ?? 1) - 1, 0) }, (_, index) => String(index + 1));
  const isReduced = form.values.decision === 'REDUCED';
  const reducible = appeal.banId !== null || fewer.length > 0;
  return (
    <FormDialog
      form={form}
      title={t('decideTitle', { name })}
      submitLabel={t('decideSend')}
      failed={t('decideFailed')}
      width="sm"
      guarded
      onClose={onClose}
    >
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{appeal.body}</Typography>
      <RadioInput
        form={form}
        name="decision"
        label={t('decideLabel')}
        options={[
          { value: 'UPHELD', label: t('decideUpheld') },
          ...(reducible ? [{ value: 'REDUCED', label: t('decideReduced') }] : []),
          { value: 'OVERTURNED', label: t('decideOverturned') },
        ]}
      />
      {isReduced && appeal.banId !== null ? (
        <DateTimeInput form={form} name="expiresAt" label={t('decideEnd')} zone={ownZone()} required />
      ) : null}
      {isReduced && appeal.warningId !== null ? (
        <SelectInput
          form={form}
          name="points"
          label={t('decidePoints')}
          options={fewer.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <TextInput form={form} name="reply" label={t('decideReply')} max={2000} multiline minRows={3} required />
    </FormDialog>
  );
}
