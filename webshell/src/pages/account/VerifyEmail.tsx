import { ErrorState, failureOf, LinkButton, session, useNavigate, useSearchParams, useUser } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuthLayout } from './AuthLayout.tsx';
import { verifyEmail } from './api.ts';
import { Checking } from './Checking.tsx';
import { EmailChangeOutcome } from './EmailChangeOutcome.tsx';
import { ResendLink } from './ResendLink.tsx';
import { t } from './texts.ts';

const USED = 'LINK_USED';

// A query, so that the link's token is spent once however often React renders the page.
const verification = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'verify-email', token],
    queryFn: () => verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function ToLogin() {
  const signedIn = useUser() !== null;
  return (
    <LinkButton to={signedIn ? '/' : '/login'} variant="contained" size="large">
      {signedIn ? t('goHome') : t('logIn')}
    </LinkButton>
  );
}

function Outcome({ token }: { readonly token: string }) {
  // A new session empties the cache, and the link must not be spent a second time.
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({ ...verification(token), enabled: !opened });
  const navigate = useNavigate();
  useEffect(() => {
    if (!data?.token) return;
    setOpened(true);
    session.keep(data.token, data.user);
    navigate('/?welcome=1', { replace: true });
  }, [data, navigate]);
  if (data && !data.token) {
    return (
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="success" role="status">
          {t('verified')}
        </Alert>
        <ToLogin />
      </Stack>
    );
  }
  const failure = error ? failureOf(error) : null;
  if (failure?.status === 410 && failure.code === USED) {
    return (
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="info" role="alert">
          {t('verifyUsed')}
          <ResendLink />
        </Alert>
        <ToLogin />
      </Stack>
    );
  }
  if (failure?.status === 410 || failure?.status === 400) {
    return (
      <Alert severity="warning" role="alert">
        {t('verifyExpired')}
        <ResendLink />
      </Alert>
    );
  }
  if (error) return <ErrorState error={error} title={t('verifyFailed')} onRetry={() => void refetch()} />;
  return <Checking />;
}

/** Where the links of the verification mail and of a change of address lead. */
export default function VerifyEmail() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const change = search.get('change');
  if (change) {
    return (
      <AuthLayout title={t('changeTitle')}>
        <EmailChangeOutcome token={change} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('verifyTitle')}>
      {token ? (
        <Outcome token={token} />
      ) : (
        <Alert severity="info">
          {t('verifyNoToken')}
          <ResendLink />
        </Alert>
      )}
    </AuthLayout>
  );
}
