import { ListSkeleton, lazyPart, Page, queryChoice, queryPage, TabLinks, useQueryText, useUser } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { Suspense } from 'react';
import { SignInFirst } from '../components/parts/SignInFirst.tsx';
import { TicketList } from '../components/tickets/TicketList.tsx';
import { idOf } from '../lib/idOf.ts';
import { useMineLive } from '../lib/useMineLive.ts';
import { t } from '../texts/mine.ts';

const PlacedOrder = lazyPart(() => import('../components/tickets/PlacedOrder.tsx'));
const Feed = lazyPart(() => import('../components/tickets/Feed.tsx'));
const Offer = lazyPart(() => import('../components/tickets/Offer.tsx'));
const OrderList = lazyPart(() => import('../components/tickets/OrderList.tsx'));

const PrintSheet = lazyPart(() => import('../components/tickets/PrintSheet.tsx'));

const TABS = ['upcoming', 'past', 'orders'] as const;

function Lists({ userId }: { readonly userId: number }) {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'upcoming';
  const order = idOf(search.get('order'));
  const token = search.get('transfer');
  const tabs = TABS.map((name) => ({ name, label: t(name) }));
  return (
    <Suspense fallback={<ListSkeleton rowHeight={176} />}>
      <Stack sx={{ gap: 2, mb: order !== null || token ? 2.5 : 0 }}>
        {token ? <Offer token={token} /> : null}
        {order === null ? null : <PlacedOrder userId={userId} orderId={order} />}
      </Stack>
      <TabLinks label={t('myTickets')} tabs={tabs} current={tab} underlined />
      {tab === 'orders' ? (
        <OrderList userId={userId} page={queryPage(search)} />
      ) : (
        <TicketList userId={userId} when={tab} page={queryPage(search)} />
      )}
      <Feed />
    </Suspense>
  );
}

/** `/my-tickets`: tickets with their codes, orders, offers, and paper. */
export default function MyTickets() {
  const user = useUser();
  const [search] = useQueryText();
  const order = idOf(search.get('order'));
  useMineLive(user?.id ?? null);
  return (
    <Page title={t('myTickets')} lead={user ? t('myTicketsLead') : undefined} width="text">
      {user === null ? <SignInFirst text={t('signInForTickets')} /> : null}
      {user && order !== null && search.get('print') ? (
        <Suspense fallback={<ListSkeleton rows={2} rowHeight={200} />}>
          <PrintSheet userId={user.id} orderId={order} />
        </Suspense>
      ) : null}
      {user && !(order !== null && search.get('print')) ? <Lists userId={user.id} /> : null}
    </Page>
  );
}
