import { toast } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { FormRefusal } from '../FormRefusal.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import * as rules from '../rules.ts';
import { t } from '../texts.ts';
import { confirmTotp, startTotp, type TotpSecret } from './api.ts';

interface StepProps {
  readonly onClose: () => void;
}

function PasswordStep({ onClose, onSecret }: StepProps & { readonly onSecret: (secret: TotpSecret) => void }) {
  const form = useForm({
    initial: { password: '' },
    check: rules.checkBy({ password: rules.required }),
    send: startTotp,
    onSent: onSecret,
  });
  return (
    <FormDialog
      form={form}
      title={t('setUpApp')}
      submitLabel={t('continue')}
      failure={<FormRefusal form={form} />}
      onClose={onClose}
    >
      <PasswordInput form={form} name="password" label={t('confirmPassword')} autoComplete="current-password" />
    </FormDialog>
  );
}

interface CodeStepProps extends StepProps {
  readonly secret: TotpSecret;
  readonly onDone: (codes: readonly string[] | null) => void;
}

function CodeStep({ secret, onDone, onClose }: CodeStepProps) {
  const form = useForm({
    initial: { code: '' },
    check: rules.checkBy({ code: rules.totp }),
    send: ({ code }) => confirmTotp({ code: code.replaceAll(/\s/g, '') }),
    onSent: ({ recoveryCodes }) => {
      toast.success(t('appOn'));
      onDone(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('setUpApp')}
      submitLabel={t('confirm')}
      failure={<FormRefusal form={form} />}
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
      <TextInput
        form={form}
        name="code"
        label={t('codeOfApp')}
        autoComplete="one-time-code"
        required
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        help={t('codeOfAppHelp')}
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
