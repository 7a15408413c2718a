import {
  EmptyState,
  formatMoney,
  formatZonedTime,
  ListRow,
  lazyPart,
  PagedList,
  Panel,
  queryPage,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { byHandOrders, byHandRefunds } from '../../api/manage.ts';
import type { OrderItem, ToGiveBack } from '../../api/types.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

const MoneyDialog = lazyPart(() => import('./MoneyDialog.tsx'));

export type Action =
  | { readonly kind: 'PAID'; readonly order: OrderItem }
  | { readonly kind: 'GIVEN_BACK'; readonly refund: ToGiveBack };

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  readonly action: string;
  readonly label: string;
  /** Null once it has been done, until the list no longer has it. */
  readonly onClick: (() => void) | null;
}

function Row({ title, text, amount, action, label, onClick }: RowProps) {
  return (
    <ListRow title={title} text={text}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{amount}</Typography>
      {onClick ? (
        <Button size="small" variant="outlined" color="inherit" aria-label={label} onClick={onClick}>
          {action}
        </Button>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('moneyMoves')}</Typography>
      )}
    </ListRow>
  );
}

// The page of the manual refunds: the orders above have theirs in `page`.
const GIVING_BACK = 'back';

interface PartProps extends TabProps {
  /** What has been marked: a job turns it into tickets, and the list has it until then. */
  readonly marked: ReadonlySet<number>;
  readonly onAction: (action: Action) => void;
}

function Orders({ event, marked, onAction }: PartProps) {
  const [search, change] = useQueryText();
  const late = search.get('late') === '1';
  const found = useQuery(byHandOrders(event.id, late, queryPage(search)));
  return (
    <Panel title={t('moneyWaits')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('moneyText')}</Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('moneyWaits')}
        value={late ? 'late' : 'waiting'}
        onChange={(_event, value) => value && change({ late: value === 'late' ? '1' : '' })}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="waiting">{t('moneyWaiting')}</ToggleButton>
        <ToggleButton value="late">{t('moneyLate')}</ToggleButton>
      </ToggleButtonGroup>
      <PagedList
        found={found}
        failed={t('moneyFailed')}
        label={t('moneyWaits')}
        empty={<EmptyState text={t(late ? 'noMoneyLate' : 'noMoneyWaits')} kind="hatch" />}
      >
        {(order) => (
          <Row
            key={order.id}
            title={`${order.code} · ${order.buyerName}`}
            text={t(late ? 'moneyUntilLate' : 'moneyUntil', { time: formatZonedTime(order.expiresAt) })}
            amount={formatMoney(order.totalMinor, order.currency)}
            action={t('markPaid')}
            label={t('markPaidOf', { code: order.code })}
            onClick={marked.has(order.id) ? null : () => onAction({ kind: 'PAID', order })}
          />
        )}
      </PagedList>
    </Panel>
  );
}

function Refunds({ event, marked, onAction }: PartProps) {
  const [search] = useQueryText();
  const found = useQuery(byHandRefunds(event.id, queryPage(search, GIVING_BACK)));
  if (!found.data?.totalElements) return null;
  return (
    <Panel title={t('moneyBack')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('moneyBackText')}</Typography>
      <PagedList found={found} failed={t('moneyFailed')} label={t('moneyBack')} empty={null} param={GIVING_BACK}>
        {(refund) => (
          <Row
            key={refund.id}
            title={`${refund.orderCode} · ${refund.buyerName}`}
            text={[t('moneySince', { time: formatZonedTime(refund.createdAt) }), refund.note]
              .filter(Boolean)
              .join(' · ')}
            amount={formatMoney(refund.amountMinor, refund.currency)}
            action={t('markGivenBack')}
            label={t('markGivenBackOf', { code: refund.orderCode })}
            onClick={marked.has(refund.id) ? null : () => onAction({ kind: 'GIVEN_BACK', refund })}
          />
        )}
      </PagedList>
    </Panel>
  );
}

/** Payments by transfer or in cash: the pending ones, and the refunds to make by hand. */
export default function Money({ event }: TabProps) {
  const [action, setAction] = useState<Action | null>(null);
  const [paid, setPaid] = useState<ReadonlySet<number>>(new Set());
  const [back, setBack] = useState<ReadonlySet<number>>(new Set());
  const done = (it: Action) => {
    if (it.kind === 'PAID') setPaid(new Set(paid).add(it.order.id));
    else setBack(new Set(back).add(it.refund.id));
    setAction(null);
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Orders event={event} marked={paid} onAction={setAction} />
      <Refunds event={event} marked={back} onAction={setAction} />
      <Suspense fallback={null}>
        {action ? <MoneyDialog action={action} onDone={() => done(action)} onClose={() => setAction(null)} /> : null}
      </Suspense>
    </Stack>
  );
}
