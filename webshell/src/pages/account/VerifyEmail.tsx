import { ErrorState, failureOf, LinkButton, Loading, useSearchParams } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { t } from '../../texts.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { verifyEmail } from './api.ts';
import { ResendLink } from './ResendLink.tsx';

// A query, so that the link's token is spent once however often React renders the page.
const verification = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'verify-email', token],
    queryFn: async () => {
      await verifyEmail(token);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function Outcome({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(verification(token));
  if (data) {
    return (
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="success" role="status">
          {t('verified')}
        </Alert>
        <LinkButton to="/login" variant="contained" size="large">
          {t('logIn')}
        </LinkButton>
      </Stack>
    );
  }
  if (error && failureOf(error).status === 410) {
    return (
      <Alert severity="warning" role="alert">
        {t('verifyGone')}
        <ResendLink />
      </Alert>
    );
  }
  if (error) return <ErrorState error={error} title={t('verifyFailed')} onRetry={() => void refetch()} />;
  return <Loading minHeight={160} />;
}

/** Where the link of the verification mail leads. */
export default function VerifyEmail() {
  const token = useSearchParams()[0].get('token');
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
