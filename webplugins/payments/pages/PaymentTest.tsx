import { ErrorState, ListSkeleton, lazyPart, Page, useSearchParams, useUser } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { providers } from '../api/payments.ts';
import { Missing } from '../components/States.tsx';
import { TestBand } from '../components/TestBand.tsx';
import { t } from '../texts.ts';

const Hosted = lazyPart(() => import('../components/sandbox/Hosted.tsx'));
const SandboxPanel = lazyPart(() => import('../components/sandbox/SandboxPanel.tsx'));

function Inside() {
  const [params] = useSearchParams();
  const user = useUser();
  const ref = params.get('session');
  if (ref) return <Hosted sessionRef={ref} />;
  return user?.role === 'ADMIN' ? <SandboxPanel /> : <Typography>{t('explain')}</Typography>;
}

/** `/PaymentTest`: the sandbox's own page, only while test payments are on. */
export default function PaymentTest() {
  const { data, error, refetch } = useQuery(providers());
  const on = data?.content.some(({ key }) => key === 'sandbox');
  return (
    <Page title={t('test')} width="text">
      {error && !data ? <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ListSkeleton rows={4} /> : null}
      {on === false ? <Missing text={t('notFound')} /> : null}
      {on ? (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <Stack sx={{ gap: 3 }}>
            <TestBand />
            <Inside />
          </Stack>
        </Suspense>
      ) : null}
    </Page>
  );
}
