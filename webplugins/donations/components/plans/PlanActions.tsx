import { useAction, useUser } from '@motorclub/sdk';
import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import {
  type Interval,
  type Plan,
  refreshSubscriptions,
  type Subscription,
  subscribe,
} from '../../api/subscriptions.ts';
import { leave } from '../../lib/leave.ts';
import { isPlanOf, priceOf } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { GiftDialog } from './GiftDialog.tsx';

export interface PlanActionsProps {
  readonly plan: Plan;
  readonly interval: Interval;
  /** The member's, if it goes on. */
  readonly subscription: Subscription | null;
  readonly hasHadTrial: boolean;
}

type ForPlan = Pick<PlanActionsProps, 'plan' | 'interval'>;

function SubscribeButton({ plan, interval, days }: ForPlan & { readonly days: number }) {
  const { id, name } = plan;
  const subscribing = useAction({
    run: () => subscribe(id, interval),
    failed: (reason) => t('subscribeFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: ({ redirectUrl }) => leave(redirectUrl),
  });
  return (
    <Button
      variant="contained"
      loading={subscribing.isPending}
      aria-label={days > 0 ? t('planTryOf', { name, days }) : t('planSubscribeTo', { name })}
      onClick={() => subscribing.mutate()}
    >
      {days > 0 ? t('planTry', { days }) : t('planSubscribe')}
    </Button>
  );
}

function SwitchButton({ plan, interval, subscription }: ForPlan & { readonly subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  const keeps = isPlanOf(subscription, plan, interval);
  return (
    <>
      <Button
        variant={keeps ? 'outlined' : 'contained'}
        aria-label={t(keeps ? 'planKeepOf' : 'planSwitchTo', { name: plan.name })}
        onClick={() => setOpen(true)}
      >
        {t(keeps ? 'planKeep' : 'planSwitch')}
      </Button>
      {open ? (
        <ChangeDialog subscription={subscription} plan={plan} interval={interval} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function GiftButton({ plan, interval }: ForPlan) {
  const [open, setOpen] = useState(false);
  const price = priceOf(plan, interval);
  if (price === null || !plan.giftable) return null;
  return (
    <>
      <Button color="inherit" aria-label={t('planGiveOf', { name: plan.name })} onClick={() => setOpen(true)}>
        {t('planGive')}
      </Button>
      {open ? <GiftDialog plan={plan} interval={interval} amountMinor={price} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const canSwitch = ({ status, isGift, cancelAtPeriodEnd }: Subscription) =>
  (status === 'ACTIVE' || status === 'TRIALING') && !isGift && !cancelAtPeriodEnd;

function MainAction({ plan, interval, subscription, hasHadTrial }: PlanActionsProps) {
  if (priceOf(plan, interval) === null) return null;
  if (!subscription) {
    return <SubscribeButton plan={plan} interval={interval} days={hasHadTrial ? 0 : plan.trialDays} />;
  }
  if (subscription.nextPlan?.id === plan.id && subscription.nextInterval === interval)
    return <Chip label={t('planNext')} />;
  const hasIt = isPlanOf(subscription, plan, interval) && !subscription.nextPlan;
  if (hasIt || !canSwitch(subscription)) return null;
  return <SwitchButton plan={plan} interval={interval} subscription={subscription} />;
}

/** What a member can do with a plan. The main action is last, so that those of all cards are in one row. */
export function PlanActions(props: PlanActionsProps) {
  if (useUser() === null) return null;
  return (
    <>
      <GiftButton plan={props.plan} interval={props.interval} />
      <MainAction {...props} />
    </>
  );
}
