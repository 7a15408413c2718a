import { ErrorState, failureOf, formatDateTime, LinkButton, session, useNavigate } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { AuthLayout } from './AuthLayout.tsx';
import { answerNewDevice, type NewDeviceDetails, newDeviceDetails } from './api.ts';
import { Checking } from './Checking.tsx';
import { LinkGone } from './LinkGone.tsx';
import { withNotice } from './notices.ts';
import { Origin } from './Origin.tsx';
import { Refusal } from './Refusal.tsx';
import { t } from './texts.ts';

const details = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'new-device', token],
    queryFn: () => newDeviceDetails(token),
    retry: false,
  });

const closed = (error: unknown) => [400, 410].includes(failureOf(error).status);

function Done() {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="success" role="status">
        {t('newDeviceDone')}
      </Alert>
      <LinkButton to="/" variant="contained" size="large">
        {t('goHome')}
      </LinkButton>
    </Stack>
  );
}

/** The two answers. "Not me" ends every session, so it leads to where a new password is asked for. */
function Question({ token, device }: { readonly token: string; readonly device: NewDeviceDetails }) {
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: answerNewDevice,
    onSuccess: (_, { confirm }) => {
      if (confirm) return;
      session.end('elsewhere');
      navigate('/forgot-password', { replace: true, ...withNotice('notMyLogin') });
    },
  });
  if (answer.isSuccess && answer.variables.confirm) return <Done />;
  if (answer.error && closed(answer.error)) return <LinkGone text={t('newDeviceGone')} />;
  const pending = (confirm: boolean) => answer.isPending && answer.variables.confirm === confirm;
  const send = (confirm: boolean) => () => answer.mutate({ token, confirm });
  return (
    <Stack sx={{ gap: 2.5 }}>
      {answer.error ? <Refusal error={answer.error} sentAt={answer.submittedAt} /> : null}
      <Origin agent={device.agent} address={device.address} place={device.place} at={device.loggedInAt} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('newDeviceConsequence')} {t('pwChangeUntil', { until: formatDateTime(device.expiresAt) })}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        <Button variant="contained" size="large" loading={pending(true)} disabled={pending(false)} onClick={send(true)}>
          {t('newDeviceMe')}
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
  if (data) return <Question token={token} device={data} />;
  if (error && closed(error)) return <LinkGone text={t('newDeviceGone')} />;
  if (error) return <ErrorState error={error} title={t('pwChangeFailed')} onRetry={() => void refetch()} />;
  return <Checking />;
}

/** Where the mail about a log-in from a new device leads: was it you? */
export function NewDevice({ token }: { readonly token: string }) {
  return (
    <AuthLayout title={t('newDeviceTitle')} lead={t('newDeviceLead')}>
      <Outcome token={token} />
    </AuthLayout>
  );
}
