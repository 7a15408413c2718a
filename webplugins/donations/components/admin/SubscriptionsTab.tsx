import {
  EmptyState,
  FilterBar,
  formatDateTime,
  formatMoney,
  lazyPart,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TextLink,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { allSubscriptions, STATUSES, type SubscriptionItem } from '../../api/subscriptions.ts';
import { t } from '../../texts/plans.ts';

const EndDialog = lazyPart(() => import('./EndDialog.tsx'));

function whyOf({ cancelReason, canceledBy }: SubscriptionItem): string {
  return [cancelReason, canceledBy && t('subscriberBy', { name: canceledBy })].filter(Boolean).join(', ');
}

const columnsOf = (onEnd: (item: SubscriptionItem) => void): readonly TableColumn<SubscriptionItem>[] => [
  {
    label: t('subscriberMember'),
    cell: ({ author }) => <TextLink to={`/profile/${author.id}`}>{author.username}</TextLink>,
  },
  { label: t('subscriberPlan'), cell: ({ plan, isGift }) => (isGift ? `${plan} (${t('subGift')})` : plan) },
  {
    label: t('subscriberPrice'),
    cell: ({ amountMinor, currency, interval }) =>
      t(`planPer_${interval}`, { amount: formatMoney(amountMinor, currency) }),
  },
  { label: t('subscriberStatus'), cell: ({ status }) => t(`subStatus_${status}`) },
  { label: t('subscriberUntil'), cell: ({ paidUntil }) => (paidUntil ? formatDateTime(paidUntil) : '') },
  { label: t('subscriberWhy'), cell: whyOf },
  {
    label: t('planActions'),
    labelHidden: true,
    cell: (item) =>
      item.endedAt || item.isGift ? null : (
        <Button
          size="small"
          color="error"
          aria-label={t('endNowOf', { name: item.author.username })}
          onClick={() => onEnd(item)}
        >
          {t('endNow')}
        </Button>
      ),
  },
];

/** Everybody's subscriptions, for admins. */
export default function SubscriptionsTab() {
  const [search] = useQueryText();
  const [ending, setEnding] = useState<SubscriptionItem | null>(null);
  const status = queryChoice(search, 'status', STATUSES);
  const found = useQuery(allSubscriptions(status, queryPage(search)));
  return (
    <Card>
      <FilterBar
        label={t('subscriberFilters')}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('subscriberStatus'),
            all: t('subscriberAll'),
            options: STATUSES.map((value) => ({ value, label: t(`subStatus_${value}`) })),
          },
        ]}
      />
      <PagedTable
        label={t('subscribers')}
        columns={columnsOf(setEnding)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('subscribersFailed')}
        empty={<EmptyState text={t('subscribersEmpty')} kind="coupe" />}
      />
      <Suspense>{ending ? <EndDialog item={ending} onClose={() => setEnding(null)} /> : null}</Suspense>
    </Card>
  );
}
