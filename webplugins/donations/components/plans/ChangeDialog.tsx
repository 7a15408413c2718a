import { ConfirmDialog, formatDateTime, formatMoney, Loaded, useAction } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type ChangePreview,
  changePlan,
  changePreview,
  type Interval,
  type Plan,
  refreshSubscriptions,
  type Subscription,
} from '../../api/subscriptions.ts';
import { formatPrice, isPlanOf } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

interface ForPlan {
  readonly subscription: Subscription;
  readonly plan: Plan;
  readonly interval: Interval;
}

export interface ChangeDialogProps extends ForPlan {
  readonly onClose: () => void;
}

/** What is charged now, and what at the end of the period. */
function Costs({ preview, subscription, plan, interval }: ForPlan & { readonly preview: ChangePreview }) {
  const { dueNowMinor, creditMinor, nextChargeMinor, nextChargeAt, currency } = preview;
  const next = {
    date: formatDateTime(nextChargeAt),
    price: formatPrice(nextChargeMinor, currency, interval),
  };
  const isFree = dueNowMinor === 0 && creditMinor === 0;
  if (isFree && nextChargeAt === subscription.periodEnd && !isPlanOf(subscription, plan, interval)) {
    return <Typography>{t('changeWaits', { name: subscription.plan?.name ?? '', ...next })}</Typography>;
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {dueNowMinor > 0
          ? t('changeNow', { amount: formatMoney(dueNowMinor, currency) })
          : creditMinor > 0
            ? t('changeCredit', { amount: formatMoney(creditMinor, currency) })
            : t('changeFree')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('changeNext', next)}</Typography>
    </Stack>
  );
}

function Preview({ subscription, plan, interval }: ForPlan) {
  const found = useQuery(changePreview(subscription.id, plan.id, interval));
  return (
    <Loaded found={found} failed={t('previewFailed')} rows={2} rowHeight={24}>
      {(preview) => <Costs preview={preview} subscription={subscription} plan={plan} interval={interval} />}
    </Loaded>
  );
}

/** What has become of a change: the plan is there, or waits for the next period. */
function describeChange({ nextPlan, periodEnd }: Subscription, name: string, keeps: boolean): string {
  if (keeps) return t('changeKept', { name });
  return nextPlan && periodEnd
    ? t('changeDoneLater', { name, date: formatDateTime(periodEnd) })
    : t('changeDone', { name });
}

/** Says what another plan costs now and later, and switches to it; the plan of now takes a switch back. */
export function ChangeDialog({ subscription, plan, interval, onClose }: ChangeDialogProps) {
  const { name } = plan;
  const keeps = isPlanOf(subscription, plan, interval);
  const changing = useAction({
    run: () => changePlan(subscription.id, plan.id, interval),
    done: (changed) => describeChange(changed, name, keeps),
    failed: (reason) => t('changeFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t(keeps ? 'changeKeepTitle' : 'changeTitle', { name })}
      confirmLabel={t(keeps ? 'planKeep' : 'changeConfirm')}
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <Preview subscription={subscription} plan={plan} interval={interval} />
    </ConfirmDialog>
  );
}
