import { ListSkeleton, Page, queryChoice, TabLinks, useSearchParams } from '@motorclub/sdk';
import { type ComponentType, lazy, Suspense } from 'react';
import { t } from '../texts/managing.ts';

const TABS = ['payments', 'refunds', 'events'] as const;

const VIEWS: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  payments: lazy(() => import('../components/admin/PaymentsTab.tsx')),
  refunds: lazy(() => import('../components/admin/RefundsTab.tsx')),
  events: lazy(() => import('../components/admin/EventsTab.tsx')),
};
const Waits = lazy(() => import('../components/admin/Waits.tsx').then(({ Waits: view }) => ({ default: view })));

/** `/admin/payments`: what was paid, what goes back, what providers have told. */
export default function Manage() {
  const [search] = useSearchParams();
  const tab = queryChoice(search, 'tab', TABS) ?? 'payments';
  const View = VIEWS[tab];
  return (
    <Page title={t('manage')} lead={t('manageLead')}>
      <TabLinks
        label={t('manage')}
        tabs={TABS.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <Waits />
        <View />
      </Suspense>
    </Page>
  );
}
