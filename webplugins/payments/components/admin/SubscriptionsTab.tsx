import {
  changedQuery,
  EmptyState,
  type Filter,
  queryChoice,
  queryPage,
  type TableColumn,
  TextLink,
  TimeAgo,
  useAction,
  useQueryText,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { allSubscriptions, passTime } from '../../api/subscriptions.ts';
import { type ManagedSubscription, SUBSCRIPTION_STATUSES } from '../../api/types.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/subscriptions.ts';
import { CancelSubscription } from '../subscriptions/CancelSubscription.tsx';
import { notesOf, priceOf } from '../subscriptions/notes.ts';
import { StatusChip } from '../subscriptions/StatusChip.tsx';
import { Note } from './Note.tsx';
import { PayerList } from './PayerList.tsx';

const A_MONTH = 31;

/** At the sandbox: the next renewal is now. */
function PassTime({ item }: { readonly item: ManagedSubscription }) {
  const passing = useAction({
    run: () => passTime(item.id, A_MONTH),
    done: () => t('timePassed', { days: A_MONTH }),
    failed: (reason) => t('actionFailed', { reason }),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.all() }),
  });
  return (
    <Button
      size="small"
      color="inherit"
      loading={passing.isPending}
      aria-label={`${t('passTime', { days: A_MONTH })}: ${item.purpose} ${item.purposeId}`}
      onClick={() => passing.mutate()}
    >
      {t('passTime', { days: A_MONTH })}
    </Button>
  );
}

function Payer({ item }: { readonly item: ManagedSubscription }) {
  const [search] = useSearchParams();
  if (item.userId === null) return item.guestEmail ?? t('formerMember');
  return (
    <TextLink to={`?${changedQuery(search, { user: String(item.userId) })}`}>
      {item.username ?? t('memberNumber', { id: item.userId })}
    </TextLink>
  );
}

function PlanCell({ item }: { readonly item: ManagedSubscription }) {
  const { plan, purpose, purposeId, provider, cancelReason } = item;
  return (
    <>
      {plan.name}
      <Note>{[`${purpose} ${purposeId}`, provider].join(' · ')}</Note>
      <Note>{notesOf(item).join(' · ')}</Note>
      {cancelReason ? <Note>{t('reasonWas', { reason: cancelReason })}</Note> : null}
    </>
  );
}

function Status({ item }: { readonly item: ManagedSubscription }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <StatusChip item={item} />
    </Stack>
  );
}

function Actions({ item }: { readonly item: ManagedSubscription }) {
  if (item.status === 'CANCELED' || item.status === 'INCOMPLETE') return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {item.provider === 'sandbox' ? <PassTime item={item} /> : null}
      {item.cancelAtPeriodEnd ? null : <CancelSubscription item={item} />}
    </Stack>
  );
}

const COLUMNS: readonly TableColumn<ManagedSubscription>[] = [
  { label: t('plan'), cell: (item) => <PlanCell item={item} /> },
  { label: t('subscriber'), cell: (item) => <Payer item={item} /> },
  { label: t('since'), cell: ({ createdAt }) => <TimeAgo value={createdAt} /> },
  { label: t('price'), numeric: true, cell: ({ plan }) => priceOf(plan) },
  { label: t('status'), cell: (item) => <Status item={item} /> },
  { label: t('actions'), labelHidden: true, cell: (item) => <Actions item={item} /> },
];

const STATUS: Filter = {
  kind: 'choice',
  name: 'status',
  label: t('status'),
  all: t('allStatuses'),
  options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`sub_${value}`) })),
};

/** All subscriptions, of whatever is sold by the month or the year. */
export default function SubscriptionsTab() {
  const [search] = useQueryText();
  const user = useIdParam('user');
  const status = queryChoice(search, 'status', SUBSCRIPTION_STATUSES);
  const found = useQuery(allSubscriptions(status, user, queryPage(search)));
  return (
    <PayerList
      label={t('subscriptions')}
      status={STATUS}
      onlyOf={(name, id) => t('subscriptionsOf', { name: name ?? t('memberNumber', { id }) })}
      columns={COLUMNS}
      empty={<EmptyState text={t(status || user ? 'noneMatch' : 'noneYet')} />}
      failed={t('subscriptionsFailed')}
      found={found}
    />
  );
}
