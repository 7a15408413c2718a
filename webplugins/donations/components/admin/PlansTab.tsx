import {
  EmptyState,
  formatMoney,
  formatNumber,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { allPlans, INTERVALS, type PlanItem } from '../../api/subscriptions.ts';
import { priceOf } from '../../lib/prices.ts';
import { t } from '../../texts/plans.ts';

const PlanDialog = lazyPart(() => import('./PlanDialog.tsx'));

interface Opened {
  readonly plan: PlanItem | null;
}

const pricesOf = (plan: PlanItem) =>
  INTERVALS.map((interval) => ({ interval, price: priceOf(plan, interval) }))
    .flatMap(({ interval, price }) =>
      price === null ? [] : [t(`planPer_${interval}`, { amount: formatMoney(price, plan.currency) })],
    )
    .join(' · ');

const columnsOf = (onOpen: (opened: Opened) => void): readonly TableColumn<PlanItem>[] => [
  { label: t('planName'), cell: ({ name }) => name },
  { label: t('planPrices'), cell: pricesOf },
  { label: t('planStatus'), cell: ({ status }) => t(`planStatus_${status}`) },
  { label: t('planSubscribers'), numeric: true, cell: ({ subscriberCount }) => formatNumber(subscriberCount) },
  {
    label: t('planActions'),
    labelHidden: true,
    cell: (plan) => (
      <Button
        size="small"
        color="inherit"
        aria-label={t('planEditOf', { name: plan.name })}
        onClick={() => onOpen({ plan })}
      >
        {t('planEdit')}
      </Button>
    ),
  },
];

/** All plans, for admins. */
export default function PlansTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(allPlans(queryPage(search)));
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="contained" onClick={() => setOpened({ plan: null })}>
          {t('planAdd')}
        </Button>
      </Stack>
      <PagedTable
        label={t('plans')}
        columns={columnsOf(setOpened)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('plansFailed')}
        empty={<EmptyState text={t('plansEmpty')} kind="coupe" />}
      />
      <Suspense>{opened ? <PlanDialog plan={opened.plan} onClose={() => setOpened(null)} /> : null}</Suspense>
    </Card>
  );
}
