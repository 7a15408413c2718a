import { ErrorState, useUser } from '@motorclub/sdk';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { emergency, useAction } from '../../api/manage.ts';
import { EMPTY, type Errors, errorsOf, type Form, refusalsOf, scopeOf } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { FormField } from './TextFields.tsx';

/** Everybody concerned, at once. */
export function EmergencyDialog({ onClose }: { readonly onClose: () => void }) {
  const heading = useId();
  const admin = useUser()?.role === 'ADMIN';
  const [form, setForm] = useState<Form>({ ...EMPTY, type: 'EMERGENCY' });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const action = useAction({
    run: () =>
      emergency({
        message: form.message,
        title: form.title.trim() || null,
        ...scopeOf(form),
        safetyInstructions: form.safetyInstructions.trim() || null,
        contactPhone: form.contactPhone.trim() || null,
      }),
    done: ({ delivery }) => t('emergencySent', { count: delivery.queued }),
    onDone: onClose,
    onRefused: (error) => {
      const found = refusalsOf(error);
      setErrors(found);
      setRefusal(Object.keys(found).length > 0 ? null : error);
      return true;
    },
  });
  const submit = () => {
    const found = errorsOf(form, admin ? 'general' : 'event', 'new');
    setErrors(found);
    if (Object.keys(found).length === 0) action.mutate(undefined);
  };
  const edit = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const field = { form, errors, edit };
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="sm">
      <DialogTitle id={heading}>{t('emergencyTitle')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1.5, pt: 1 }}>
          <Alert severity="error">
            {t('emergencyText')} {admin ? t('emergencyGeneral') : null}
          </Alert>
          {refusal ? <ErrorState error={refusal} title={t('saveFailed')} /> : null}
          <AudienceFields {...field} />
          <FormField {...field} name="title" label={t('title')} help={t('titleHelp')} />
          <FormField
            {...field}
            name="message"
            label={t('message')}
            props={{ multiline: true, minRows: 3, required: true }}
          />
          <FormField {...field} name="safetyInstructions" label={t('safetyInstructions')} props={{ multiline: true }} />
          <FormField {...field} name="contactPhone" label={t('contactPhone')} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="outlined" color="error" loading={action.isPending} onClick={submit}>
          {t('emergencySend')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
