import { failureOf, toast } from '@motorclub/sdk';
import { Box, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordField } from '../PasswordField.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { useForm } from '../useForm.ts';
import { confirmTotp, startTotp, type TotpSecret } from './api.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormRefusal } from './FormRefusal.tsx';

interface StepProps {
  readonly onClose: () => void;
}

function PasswordStep({ onClose, onSecret }: StepProps & { readonly onSecret: (secret: TotpSecret) => void }) {
  const form = useForm({ password: '' }, { password: rules.required });
  const send = useMutation({
    mutationFn: startTotp,
    onSuccess: onSecret,
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('setUpApp')}
      verb={t('continue')}
      pending={send.isPending}
      onSubmit={form.submit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
    </FormDialog>
  );
}

interface CodeStepProps extends StepProps {
  readonly secret: TotpSecret;
  readonly onDone: (codes: readonly string[] | null) => void;
}

function CodeStep({ secret, onDone, onClose }: CodeStepProps) {
  const form = useForm({ code: '' }, { code: rules.totp });
  const send = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t('appOn'));
      onDone(recoveryCodes);
    },
    onError: (error) => form.refuse(failureOf(error)),
  });
  return (
    <FormDialog
      title={t('setUpApp')}
      verb={t('confirm')}
      pending={send.isPending}
      onSubmit={form.submit(({ code }) => send.mutate({ code: code.replaceAll(/\s/g, '') }))}
      onClose={onClose}
    >
      <Typography>{t('scan')}</Typography>
      {/* As an image a document can draw, but not run anything. White: cameras need the contrast in any theme. */}
      <Box
        component="img"
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(secret.qr)}`}
        alt={t('qr')}
        sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', p: 1, borderRadius: 1 }}
      />
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('secret')}
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Typography>
      </Box>
      <FormRefusal error={send.error} sentAt={send.submittedAt} fields={form.values} />
      <TextField
        label={t('codeOfApp')}
        autoComplete="one-time-code"
        required
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        {...form.field('code', t('codeOfAppHelp'))}
      />
    </FormDialog>
  );
}

/** Password, then the secret as a picture and in letters, then its first code. */
export function TotpSetUp({ onDone, onClose }: Omit<CodeStepProps, 'secret'>) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  if (!secret) return <PasswordStep onSecret={setSecret} onClose={onClose} />;
  return <CodeStep secret={secret} onDone={onDone} onClose={onClose} />;
}
