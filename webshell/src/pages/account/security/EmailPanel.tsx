import { Panel } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormRefusal } from '../FormRefusal.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { changeEmail, me } from './api.ts';

/** Asks for another address, which both the old and the new one have to confirm. */
export function EmailPanel() {
  const { data } = useQuery(me);
  const form = useForm({
    initial: { email: '', password: '' },
    check: rules.checkBy({ email: rules.email, password: rules.required }),
    send: changeEmail,
  });
  return (
    <Panel title={t('emailPanel')}>
      {form.sending.isSuccess ? (
        <Alert severity="success" role="status">
          {t('emailMailed', { email: form.sending.variables.email })}
        </Alert>
      ) : (
        <Form form={form} gap={2} maxWidth={460} failure={<FormRefusal form={form} />}>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {data ? t('emailPanelNow', { email: data.email }) : t('emailPanelText')}
          </Typography>
          <TextInput form={form} name="email" label={t('newEmail')} type="email" autoComplete="email" required />
          <PasswordInput form={form} name="password" label={t('confirmPassword')} autoComplete="current-password" />
          <SubmitButton form={form} variant="outlined" color="inherit" sx={{ alignSelf: 'flex-start' }}>
            {t('emailChange')}
          </SubmitButton>
        </Form>
      )}
    </Panel>
  );
}
