import { ListSkeleton, lazyPart, queryChoice, TabLinks, useSearchParams } from '@motorclub/sdk';
import { type ComponentType, Suspense } from 'react';
import { t } from '../texts/managing.ts';

const LISTS = ['payments', 'subscriptions', 'refunds', 'events'] as const;

const VIEWS: Readonly<Record<(typeof LISTS)[number], ComponentType>> = {
  payments: lazyPart(() => import('../components/admin/PaymentsTab.tsx')),
  subscriptions: lazyPart(() => import('../components/admin/SubscriptionsTab.tsx')),
  refunds: lazyPart(() => import('../components/admin/RefundsTab.tsx')),
  events: lazyPart(() => import('../components/admin/EventsTab.tsx')),
};
const Waits = lazyPart(() => import('../components/admin/Waits.tsx').then(({ Waits: view }) => ({ default: view })));

/** In the admin panel: what was paid, what goes back, what providers have told. */
export default function Manage() {
  const [search] = useSearchParams();
  const list = queryChoice(search, 'list', LISTS) ?? 'payments';
  const View = VIEWS[list];
  return (
    <>
      <TabLinks
        label={t('manage')}
        tabs={LISTS.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={list}
        param="list"
        keep={new URLSearchParams({ tab: search.get('tab') ?? '' })}
        underlined
      />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <Waits />
        <View />
      </Suspense>
    </>
  );
}
