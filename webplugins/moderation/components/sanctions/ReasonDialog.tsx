import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { t } from '../../texts/sanctions.ts';
import { refreshSanctions } from './shared.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly failed: string;
  readonly done: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why something is taken back, and takes it back. */
export function ReasonDialog({ title, label, submitLabel, failed, done, send, onClose }: ReasonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('missing') }),
    send: ({ reason }) => send(reason.trim()),
    done: () => done,
    refresh: refreshSanctions,
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} failed={failed} onClose={onClose}>
      <TextInput form={form} name="reason" label={label} max={500} required autoFocus />
    </FormDialog>
  );
}
