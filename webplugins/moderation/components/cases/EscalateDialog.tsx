import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { type CaseDetail, escalateCase, refreshCases } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

export interface EscalateDialogProps {
  readonly found: CaseDetail;
  readonly onClose: () => void;
}

/** Hands a case to the admins, with a reason. */
export default function EscalateDialog({ found, onClose }: EscalateDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('case_escalateMissing') }),
    send: ({ reason }) => escalateCase(found, reason.trim()),
    done: () => t('case_escalated'),
    refresh: refreshCases,
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('case_escalateTitle')} submitLabel={t('case_escalate')} onClose={onClose}>
      <TextInput form={form} name="reason" label={t('case_escalateReason')} max={500} required autoFocus />
    </FormDialog>
  );
}
