import {
  ErrorState,
  failureOf,
  formatDateTime,
  LinkButton,
  session,
  useNavigate,
  useSearchParams,
  useUser,
} from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { AuthLayout } from './AuthLayout.tsx';
import { answerPasswordChange, type PasswordChange, passwordChangeDetails } from './api.ts';
import { Checking } from './Checking.tsx';
import { LinkGone } from './LinkGone.tsx';
import { NewDevice } from './NewDevice.tsx';
import { withNotice } from './notices.ts';
import { Origin } from './Origin.tsx';
import { Refusal } from './Refusal.tsx';
import { t } from './texts.ts';

const details = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'password-change', token],
    queryFn: () => passwordChangeDetails(token),
    retry: false,
  });

const closed = (error: unknown) => [400, 410].includes(failureOf(error).status);

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

/** The two answers. "Not me" ends every session, so it leads to where a new password is asked for. */
function Question({ token, change }: { readonly token: string; readonly change: PasswordChange }) {
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: answerPasswordChange,
    onSuccess: (_, { confirm }) => {
      if (confirm) return;
      session.end('elsewhere');
      navigate('/forgot-password', { replace: true, ...withNotice('notMe') });
    },
  });
  if (answer.isSuccess && answer.variables.confirm) return <Done />;
  if (answer.error && closed(answer.error)) return <LinkGone text={t('pwChangeGone')} />;
  const pending = (confirm: boolean) => answer.isPending && answer.variables.confirm === confirm;
  const send = (confirm: boolean) => () => answer.mutate({ token, confirm });
  return (
    <Stack sx={{ gap: 2.5 }}>
      {answer.error ? <Refusal error={answer.error} sentAt={answer.submittedAt} /> : null}
      <Origin agent={change.agent} address={change.address} place={change.place} at={change.requestedAt} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('pwChangeUntil', { until: formatDateTime(change.expiresAt) })}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        <Button variant="contained" size="large" loading={pending(true)} disabled={pending(false)} onClick={send(true)}>
          {t('pwChangeConfirm')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          size="large"
          loading={pending(false)}
          disabled={pending(true)}
          onClick={send(false)}
        >
          {t('pwChangeNotMe')}
        </Button>
      </Stack>
    </Stack>
  );
}

function Outcome({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(details(token));
  if (data) return <Question token={token} change={data} />;
  if (error && closed(error)) return <LinkGone text={t('pwChangeGone')} />;
  if (error) return <ErrorState error={error} title={t('pwChangeFailed')} onRetry={() => void refetch()} />;
  return <Checking />;
}

/** Where the mailed links about a change of password and about a log-in lead: was it you? */
export default function VerifyPasswordChange() {
  const params = useSearchParams()[0];
  const [token, device] = [params.get('token'), params.get('device')];
  if (device) return <NewDevice token={device} />;
  return (
    <AuthLayout title={t('pwChangeTitle')} lead={t('pwChangeLead')}>
      {token ? <Outcome token={token} /> : <LinkGone text={t('resetNoToken')} />}
    </AuthLayout>
  );
}
