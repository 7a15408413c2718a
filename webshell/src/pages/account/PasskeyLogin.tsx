import { failureOf, Icon, session } from '@motorclub/sdk';
import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { askForPasskey, logInByPasskey } from './api.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { passkeyProblem, usedPasskey } from './passkeys.ts';
import { t } from './texts.ts';

async function logInWithPasskey() {
  const { challenge, options } = await askForPasskey();
  return logInByPasskey({ challenge, credential: await usedPasskey(options) });
}

/** Logging in by a passkey alone: it proves both that one has the device and that one is its owner. */
export function PasskeyLogin() {
  const send = useMutation({ mutationFn: logInWithPasskey, onSuccess: ({ token, user }) => session.keep(token, user) });
  const fromServer = send.error && (failureOf(send.error).status > 0 || failureOf(send.error).code === 'CONNECTION');
  return (
    <>
      <Button
        type="button"
        variant="outlined"
        color="inherit"
        size="large"
        startIcon={<Icon name="lock" />}
        loading={send.isPending}
        loadingPosition="start"
        onClick={() => send.mutate()}
      >
        {t('usePasskey')}
      </Button>
      {fromServer ? <LoginFailure error={send.error} sentAt={send.submittedAt} /> : null}
      {send.error && !fromServer ? (
        <Alert severity="info" role="alert">
          {passkeyProblem(send.error, t('passkeyNone'))}
        </Alert>
      ) : null}
    </>
  );
}
