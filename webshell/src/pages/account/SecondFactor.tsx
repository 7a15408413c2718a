import { failureOf, session } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AuthLayout } from './AuthLayout.tsx';
import { proveSecond, type SecondMethod, type SecondProof, type SecondStep } from './api.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { passkeyProblem, passkeysSupported, usedPasskey } from './passkeys.ts';
import { checkBy, required, totp } from './rules.ts';
import { t } from './texts.ts';

const SWITCH_TO = { totp: 'useApp', recovery: 'useRecovery', passkey: 'usePasskey' } as const;

/** What this browser can do of what the account has. */
function possible({ methods, passkey }: SecondStep): readonly SecondMethod[] {
  return methods.filter((method) => method !== 'passkey' || (passkey !== null && passkeysSupported()));
}

interface Proving extends Omit<SecondProof, 'challenge' | 'passkey'> {
  /** Whether the browser is asked for one. */
  readonly passkey?: boolean;
}

/** Sends what proves the second step; a challenge that is over leads back to the password. */
function useProof(step: SecondStep, onOver: () => void) {
  return useMutation({
    mutationFn: async ({ passkey, ...proof }: Proving) =>
      proveSecond({
        ...proof,
        challenge: step.challenge,
        ...(passkey && step.passkey ? { passkey: { ...(await usedPasskey(step.passkey)) } } : {}),
      }),
    onSuccess: ({ token, user }) => session.keep(token, user),
    onError: (error) => {
      const { status, message } = failureOf(error);
      if (status === 401 && message === 'Challenge expired') onOver();
    },
  });
}

type Proof = ReturnType<typeof useProof>;

function CodeForm({ kind, proof, remember }: { kind: 'totp' | 'recovery'; proof: Proof; remember: boolean }) {
  const app = kind === 'totp';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { code: '' },
    check: checkBy({ code: app ? totp : required }),
    send: ({ code }) => proof.mutateAsync({ code: code.replaceAll(/\s/g, ''), rememberDevice: remember }),
    onRefused: (error, refuse) => {
      const { status, message } = failureOf(error);
      if (status === 401) refuse([{ field: 'code', message }]);
      return true;
    },
  });
  return (
    <Form form={form}>
      <TextInput
        form={form}
        name="code"
        label={t(app ? 'codeOfApp' : 'recoveryCode')}
        autoComplete="one-time-code"
        required
        inputRef={input}
        slotProps={{ htmlInput: { inputMode: app ? 'numeric' : 'text', autoCapitalize: 'none', spellCheck: false } }}
        help={t(app ? 'codeOfAppHelp' : 'recoveryCodeHelp')}
      />
      <SubmitButton form={form} size="large">
        {t('confirm')}
      </SubmitButton>
    </Form>
  );
}

function PasskeyStep({ proof, remember }: { proof: Proof; remember: boolean }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography>{t('secondPasskeyText')}</Typography>
      <Button
        variant="contained"
        size="large"
        loading={proof.isPending}
        onClick={() => proof.mutate({ passkey: true, rememberDevice: remember })}
      >
        {t('usePasskey')}
      </Button>
    </Stack>
  );
}

/** The error, unless it is shown at the field. */
function ProofFailure({ proof, method }: { proof: Proof; method: SecondMethod | undefined }) {
  if (!proof.error) return null;
  const { status, code } = failureOf(proof.error);
  if (status === 401 && method !== 'passkey') return null;
  if (status > 0 || code === 'CONNECTION') return <LoginFailure error={proof.error} sentAt={proof.submittedAt} />;
  return (
    <Alert severity="info" role="alert">
      {passkeyProblem(proof.error, t('passkeyNone'))}
    </Alert>
  );
}

export interface SecondFactorProps {
  readonly step: SecondStep;
  /** Back to the password; `over` when the time or the tries for this step are used up. */
  readonly onBack: (over: boolean) => void;
}

/** The second step of logging in: a code from the app, a recovery code or a passkey. */
export function SecondFactor({ step, onBack }: SecondFactorProps) {
  const methods = possible(step);
  const [method, setMethod] = useState(methods[0]);
  const [remember, setRemember] = useState(false);
  const proof = useProof(step, () => onBack(true));
  const choose = (next: SecondMethod) => {
    proof.reset();
    setMethod(next);
  };
  return (
    <AuthLayout title={t('secondTitle')} lead={t('secondLead')}>
      <Stack sx={{ gap: 2.5 }}>
        <ProofFailure proof={proof} method={method} />
        {method === undefined ? <Alert severity="warning">{t('secondNone')}</Alert> : null}
        {method === 'passkey' ? <PasskeyStep proof={proof} remember={remember} /> : null}
        {method === 'totp' || method === 'recovery' ? (
          <CodeForm key={method} kind={method} proof={proof} remember={remember} />
        ) : null}
        {method ? (
          <FormControlLabel
            control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
            label={t('rememberDevice')}
          />
        ) : null}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <Button key={one} variant="outlined" color="inherit" onClick={() => choose(one)}>
                {t(SWITCH_TO[one])}
              </Button>
            ))}
          <Button color="inherit" onClick={() => onBack(false)}>
            {t('startOver')}
          </Button>
        </Stack>
      </Stack>
    </AuthLayout>
  );
}
