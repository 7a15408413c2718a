import { useUser } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert } from '@mui/material';
import { emergency, refreshAnnouncements } from '../../api/manage.ts';
import { EMPTY, errorsOf, type Form, scopeOf, wordsIn } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { AudienceFields } from './AudienceFields.tsx';

const START: Form = { ...EMPTY, type: 'EMERGENCY' };

/** Everybody concerned, at once. */
export function EmergencyDialog({ onClose }: { readonly onClose: () => void }) {
  const admin = useUser()?.role === 'ADMIN';
  const form = useForm({
    initial: START,
    check: (values) => errorsOf(values, admin ? 'general' : 'event', 'new'),
    send: (values) => emergency({ ...wordsIn(values), ...scopeOf(values) }),
    done: ({ delivery }) => t('emergencySent', { count: delivery.queued }),
    refresh: refreshAnnouncements,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('emergencyTitle')}
      submitLabel={t('emergencySend')}
      tone="danger"
      width="sm"
      failed={t('saveFailed')}
      onClose={onClose}
    >
      <Alert severity="error">
        {t('emergencyText')} {admin ? t('emergencyGeneral') : null}
      </Alert>
      <AudienceFields form={form} />
      <TextInput form={form} name="title" label={t('title')} help={t('titleHelp')} />
      <TextInput form={form} name="message" label={t('message')} multiline minRows={3} required />
      <TextInput form={form} name="safetyInstructions" label={t('safetyInstructions')} multiline />
      <TextInput form={form} name="contactPhone" label={t('contactPhone')} />
    </FormDialog>
  );
}
