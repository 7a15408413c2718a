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
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { AuthLayout } from './AuthLayout.tsx';
import { answerPasswordChange, type PasswordChange, passwordChangeDetails } from './api.ts';
import { Checking } from './Checking.tsx';
import { deviceName } from './deviceName.ts';
import { withNotice } from './notices.ts';
import { Refusal } from './Refusal.tsx';
import { t } from './texts.ts';

const details = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'password-change', token],
    queryFn: () => passwordChangeDetails(token),
    retry: false,
  });

const closed = (error: unknown) => [400, 410].includes(failureOf(error).status);

function Facts({ change }: { readonly change: PasswordChange }) {
  const facts = [
    [t('pwChangeDevice'), deviceName(change.agent)],
    [t('pwChangePlace'), [change.place, change.address].filter(Boolean).join(', ') || t('pwChangePlaceUnknown')],
    [t('pwChangeTime'), formatDateTime(change.requestedAt)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

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

function Gone({ text = t('pwChangeGone') }: { readonly text?: string }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="warning" role="alert">
        {text}
      </Alert>
      <LinkButton to="/" variant="contained" size="large">
        {t('goHome')}
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
  if (answer.error && closed(answer.error)) return <Gone />;
  const pending = (confirm: boolean) => answer.isPending && answer.variables.confirm === confirm;
  const send = (confirm: boolean) => () => answer.mutate({ token, confirm });
  return (
    <Stack sx={{ gap: 2.5 }}>
      {answer.error ? <Refusal error={answer.error} sentAt={answer.submittedAt} /> : null}
      <Facts change={change} />
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
  if (error && closed(error)) return <Gone />;
  if (error) return <ErrorState error={error} title={t('pwChangeFailed')} onRetry={() => void refetch()} />;
  return <Checking />;
}

/** Where the mailed link about a change of password leads: was it you? */
export default function VerifyPasswordChange() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthLayout title={t('pwChangeTitle')} lead={t('pwChangeLead')}>
      {token ? <Outcome token={token} /> : <Gone text={t('resetNoToken')} />}
    </AuthLayout>
  );
}
