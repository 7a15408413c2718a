import { LinkButton, useSearchParams, useUser } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { AuthLayout } from './AuthLayout.tsx';
import { answerPasswordChange, passwordChangeDetails } from './api.ts';
import { LinkGone } from './LinkGone.tsx';
import { NewDevice } from './NewDevice.tsx';
import { t } from './texts.ts';
import { WasItYou } from './WasItYou.tsx';

const read = async (token: string) => {
  const found = await passwordChangeDetails(token);
  return { ...found, at: found.requestedAt };
};

function Done() {
  const signedIn = useUser() !== null;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="success" role="status">
        {t('pwChangeDone')}
      </Alert>
      <LinkButton to={signedIn ? '/accountsettings?tab=security' : '/login'} variant="contained" size="large">
        {t(signedIn ? 'toSettings' : 'logIn')}
      </LinkButton>
    </Stack>
  );
}

function Change({ token }: { readonly token: string }) {
  return (
    <WasItYou
      token={token}
      name="password-change"
      read={read}
      send={answerPasswordChange}
      yes={t('pwChangeConfirm')}
      gone={t('pwChangeGone')}
      refused="notMe"
      done={<Done />}
    />
  );
}

/** Where the mailed links about a change of password and about a log-in lead: was it you? */
export default function VerifyPasswordChange() {
  const params = useSearchParams()[0];
  const [token, device] = [params.get('token'), params.get('device')];
  if (device) return <NewDevice token={device} />;
  return (
    <AuthLayout title={t('pwChangeTitle')} lead={t('pwChangeLead')}>
      {token ? <Change token={token} /> : <LinkGone text={t('resetNoToken')} />}
    </AuthLayout>
  );
}
