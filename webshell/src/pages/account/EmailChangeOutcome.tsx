import { ErrorState, failureOf, LinkButton } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type EmailChange, verifyEmailChange } from './api.ts';
import { Checking } from './Checking.tsx';
import { t } from './texts.ts';

// A query, so that the link's token is spent once however often React renders the page.
const confirmation = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'verify-email-change', token],
    queryFn: () => verifyEmailChange(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function describeOutcome({ confirmed, done, email }: EmailChange): string {
  if (done) return t('changeDone', { email: email ?? '' });
  return t(confirmed.includes('old') ? 'changeHalfOld' : 'changeHalfNew');
}

/** What came of one of the two links of a change of address. */
export function EmailChangeOutcome({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(confirmation(token));
  if (!data && !error) return <Checking />;
  const status = error ? failureOf(error).status : 0;
  if (error && status !== 410 && status !== 400) {
    return <ErrorState error={error} title={t('verifyFailed')} onRetry={() => void refetch()} />;
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      {data ? (
        <Alert severity={data.done ? 'success' : 'info'} role="status">
          {describeOutcome(data)}
        </Alert>
      ) : (
        <Alert severity="warning" role="alert">
          {t('changeGone')}
        </Alert>
      )}
      <LinkButton to="/accountsettings?tab=security" variant="contained" size="large">
        {t('toSettings')}
      </LinkButton>
    </Stack>
  );
}
