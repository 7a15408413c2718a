import { CheckInput, FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { type ReportConfig, refreshAll, saveReason } from '../../api/screening.ts';
import { t } from '../../texts/config.ts';
import { TypesInput } from './TypesInput.tsx';

export interface ReasonDialogProps {
  /** What is changed; null for a new one. */
  readonly reason: ReportConfig | null;
  readonly onClose: () => void;
}

const formOf = (reason: ReportConfig | null) => ({
  key: reason?.key ?? '',
  label: reason?.label ?? '',
  help: reason?.help ?? '',
  targetTypes: reason?.targetTypes ?? [],
  severity: String(reason?.severity ?? 2),
  position: String(reason?.position ?? 0),
  isConfidential: reason?.isConfidential ?? false,
  requiresDetails: reason?.requiresDetails ?? false,
  isActive: reason?.isActive ?? true,
});

export type ReasonForm = ReturnType<typeof formOf>;

const errorsOf = ({ key, label, severity, position }: ReasonForm) => ({
  key: /^[a-z][a-z0-9_]{0,39}$/.test(key) ? undefined : t('configReasonKeyWrong'),
  label: label.trim() ? undefined : t('filterMissing'),
  severity: /^[1-5]$/.test(severity) ? undefined : t('configReasonSeverityHelp'),
  position: /^\d{1,4}$/.test(position) ? undefined : t('configReasonWrong'),
});

/** A reason for which members report. */
export default function ReasonDialog({ reason, onClose }: ReasonDialogProps) {
  const form = useForm<ReasonForm, ReportConfig>({
    initial: formOf(reason),
    check: errorsOf,
    send: ({ severity, position, label, help, ...rest }) =>
      saveReason(reason, {
        ...rest,
        label: label.trim(),
        help: help.trim(),
        severity: Number(severity),
        position: Number(position),
      }),
    done: ({ label }) => t('configReasonSaved', { name: label }),
    onSent: onClose,
    refresh: refreshAll,
  });
  return (
    <FormDialog
      form={form}
      title={reason ? t('configReasonEditOf', { name: reason.label }) : t('configReasonNew')}
      submitLabel={t('configReasonSave')}
      width="sm"
      onClose={onClose}
    >
      {reason ? null : (
        <TextInput
          form={form}
          name="key"
          label={t('configReasonKey')}
          help={t('configReasonKeyHelp')}
          required
          max={40}
          autoFocus
        />
      )}
      <TextInput form={form} name="label" label={t('configReasonLabel')} required max={80} />
      <TextInput form={form} name="help" label={t('configReasonHelp')} max={200} />
      <TypesInput form={form} />
      <TextInput
        form={form}
        name="severity"
        label={t('configReasonSeverity')}
        help={t('configReasonSeverityHelp')}
        inputMode="numeric"
        required
        max={1}
      />
      <TextInput form={form} name="position" label={t('configReasonPosition')} inputMode="numeric" required max={4} />
      <CheckInput form={form} name="isConfidential" label={t('configReasonConfidential')} />
      <CheckInput form={form} name="requiresDetails" label={t('configReasonDetails')} />
      <CheckInput form={form} name="isActive" label={t('configReasonActive')} look="switch" />
    </FormDialog>
  );
}
