import { failureOf, Panel } from '@motorclub/sdk';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PasswordField } from '../PasswordField.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { changeEmail, me } from './api.ts';
import { FormRefusal } from './FormRefusal.tsx';

/** Asks for another address, which both the old and the new one have to confirm. */
export function EmailPanel() {
  const { data } = useQuery(me);
  const form = useForm({ email: '', password: '' }, { email: rules.email, password: rules.required });
  const send = useMutation({ mutationFn: changeEmail, onError: (error) => form.refuse(failureOf(error)) });
  return (
    <Panel title={t('emailPanel')}>
      {send.isSuccess ? (
        <Alert severity="success" role="status">
          {t('emailMailed', { email: send.variables.email })}
        </Alert>
      ) : (
        <Stack
          component="form"
          noValidate
          onSubmit={form.submit((values) => send.mutate(values))}
          sx={{ gap: 2, maxWidth: 460 }}
        >
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {data ? t('emailPanelNow', { email: data.email }) : t('emailPanelText')}
          </Typography>
          <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
          <TextField label={t('newEmail')} type="email" autoComplete="email" required {...form.field('email')} />
          <PasswordField
            label={t('confirmPassword')}
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
          <Button
            type="submit"
            variant="outlined"
            color="inherit"
            loading={send.isPending}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('emailChange')}
          </Button>
        </Stack>
      )}
    </Panel>
  );
}
