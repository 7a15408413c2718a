import { ListSkeleton, lazyPart, Page, queryChoice, TabLinks, useQueryText } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { t } from '../texts.ts';

const TABS = ['ranks', 'goals', 'donations', 'plans', 'subscriptions'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  ranks: lazyPart(() => import('../components/admin/RanksTab.tsx')),
  goals: lazyPart(() => import('../components/admin/GoalsTab.tsx')),
  donations: lazyPart(() => import('../components/admin/DonationsTab.tsx')),
  plans: lazyPart(() => import('../components/admin/PlansTab.tsx')),
  subscriptions: lazyPart(() => import('../components/admin/SubscriptionsTab.tsx')),
};

/** `/admin/donation-ranks`: what admins look after, in tabs. */
export default function ManageDonations() {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'ranks';
  const View = VIEWS[tab];
  return (
    <Page title={t('manage')} lead={t('manageLead')} width="wide">
      <TabLinks
        label={t('manageTabs')}
        tabs={TABS.map((name) => ({ name, label: t(`manageTab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <View />
      </Suspense>
    </Page>
  );
}
