import { ConfirmDialog, formatDateTime, formatMoney, Loaded, useAction } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  changePlan,
  changePreview,
  type Interval,
  type Plan,
  refreshSubscriptions,
  type Subscription,
} from '../../api/subscriptions.ts';
import { formatPrice } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

export interface ChangeDialogProps {
  readonly subscription: Subscription;
  readonly plan: Plan;
  readonly interval: Interval;
  readonly onClose: () => void;
}

function Preview({ subscription, plan, interval }: Omit<ChangeDialogProps, 'onClose'>) {
  const found = useQuery(changePreview(subscription.id, plan.id, interval));
  return (
    <Loaded found={found} failed={t('previewFailed')} rows={2} rowHeight={24}>
      {({ dueNowMinor, creditMinor, nextChargeMinor, nextChargeAt, currency }) => (
        <Stack sx={{ gap: 1 }}>
          <Typography>
            {dueNowMinor > 0
              ? t('changeNow', { amount: formatMoney(dueNowMinor, currency) })
              : creditMinor > 0
                ? t('changeCredit', { amount: formatMoney(creditMinor, currency) })
                : t('changeFree')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {t('changeNext', {
              date: formatDateTime(nextChargeAt),
              price: formatPrice(nextChargeMinor, currency, interval),
            })}
          </Typography>
        </Stack>
      )}
    </Loaded>
  );
}

/** Says what another plan costs now and later, and switches to it. */
export function ChangeDialog({ subscription, plan, interval, onClose }: ChangeDialogProps) {
  const changing = useAction({
    run: () => changePlan(subscription.id, plan.id, interval),
    done: () => t('changeDone', { name: plan.name }),
    failed: (reason) => t('changeFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('changeTitle', { name: plan.name })}
      confirmLabel={t('changeConfirm')}
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <Preview subscription={subscription} plan={plan} interval={interval} />
    </ConfirmDialog>
  );
}
