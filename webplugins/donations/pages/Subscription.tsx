import { Loaded, Loading, Page, SignInPanel, useUser } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownSubscription } from '../api/subscriptions.ts';
import { CurrentSubscription } from '../components/plans/CurrentSubscription.tsx';
import { PlanList } from '../components/plans/PlanList.tsx';
import { RedeemForm } from '../components/plans/RedeemForm.tsx';
import { useReturn } from '../components/plans/useReturn.ts';
import { t } from '../texts/subscriptions.ts';
import { t as tCommon } from '../texts.ts';

const OVER = ['CANCELED', 'EXPIRED', 'INCOMPLETE'] as const;

function OwnPlans({ userId }: { readonly userId: number }) {
  const returning = useReturn();
  const found = useQuery(ownSubscription(userId));
  if (returning) return <Loading />;
  return (
    <Loaded found={found} failed={t('currentFailed')}>
      {({ subscription, hasHadTrial }) => {
        const live = subscription && !OVER.some((status) => status === subscription.status) ? subscription : null;
        return (
          <Stack sx={{ gap: 3 }}>
            {subscription && subscription.status !== 'INCOMPLETE' ? <CurrentSubscription item={subscription} /> : null}
            <PlanList subscription={live} hasHadTrial={hasHadTrial} />
            {live ? null : <RedeemForm />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** `/subscription`: the plans side by side, and what the member has. */
export default function Subscription() {
  const user = useUser();
  return (
    <Page title={tCommon('subscription')} lead={t('plansLead')}>
      {user ? (
        <OwnPlans userId={user.id} />
      ) : (
        <Stack sx={{ gap: 3 }}>
          <PlanList subscription={null} hasHadTrial />
          <SignInPanel title={t('visitorTitle')} text={t('visitorText')} />
        </Stack>
      )}
    </Page>
  );
}
