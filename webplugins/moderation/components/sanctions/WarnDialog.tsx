import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { createWarning } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { type MemberProps, MemberState } from './MemberState.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { refreshSanctions } from './shared.tsx';

const POINTS = Array.from({ length: 10 }, (_, index) => String(index + 1));

export interface SanctionDialogProps extends MemberProps {
  readonly onClose: () => void;
}

/** Warns a member. */
export function WarnDialog({ userId, username, onClose }: SanctionDialogProps) {
  const form = useForm({
    initial: { type: '', points: '1', body: '' },
    check: ({ type, body }): { type?: string; body?: string } => ({
      ...(type ? {} : { type: t('reasonUnchosen') }),
      ...(body.trim().length < 3 ? { body: t('missing') } : {}),
    }),
    send: ({ type, points, body }) => createWarning({ userId, type, points: Number(points), body: body.trim() }),
    done: () => t('warned', { name: username }),
    refresh: refreshSanctions,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('warnTitle', { name: username })}
      submitLabel={t('warnSend')}
      failed={t('warnFailed')}
      width="sm"
      guarded
      onClose={onClose}
    >
      <MemberState userId={userId} username={username}>
        {() => (
          <>
            <ReasonInput form={form} name="type" label={t('warnType')} />
            <SelectInput
              form={form}
              name="points"
              label={t('warnPoints')}
              options={POINTS.map((value) => ({ value, label: value }))}
            />
            <TextInput
              form={form}
              name="body"
              label={t('warnBody')}
              help={t('warnBodyHelp')}
              max={2000}
              multiline
              minRows={3}
              required
            />
          </>
        )}
      </MemberState>
    </FormDialog>
  );
}
