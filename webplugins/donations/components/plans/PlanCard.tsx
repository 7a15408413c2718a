import { formatMoney } from '@motorclub/sdk';
import { Box, Card, Chip, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { Interval, Plan } from '../../api/subscriptions.ts';
import { formatPrice, priceOf, savingOf } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

export interface PlanCardProps {
  readonly plan: Plan;
  readonly interval: Interval;
  readonly isCurrent: boolean;
  /** What can be done with it. */
  readonly children: ReactNode;
}

function Price({ plan, interval }: Pick<PlanCardProps, 'plan' | 'interval'>) {
  const price = priceOf(plan, interval);
  if (price === null) return <Typography sx={{ color: 'text.secondary' }}>{t('planNotSo')}</Typography>;
  const saving = interval === 'YEAR' ? savingOf(plan) : 0;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Typography component="p" variant="h3" aria-label={formatPrice(price, plan.currency, interval)}>
        {formatMoney(price, plan.currency)}
      </Typography>
      <Typography aria-hidden sx={{ color: 'text.secondary' }}>
        {interval === 'YEAR' ? t('planYearly') : t('planMonthly')}
      </Typography>
      {saving > 0 ? <Chip size="small" color="success" label={t('planSaving', { percent: saving })} /> : null}
    </Stack>
  );
}

/** A plan beside the others: what it costs and gives. */
export function PlanCard({ plan, interval, isCurrent, children }: PlanCardProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(isCurrent && { borderColor: 'primary.main' }),
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
          {plan.name}
        </Typography>
        {isCurrent ? <Chip size="small" variant="outlined" color="primary" label={t('planCurrent')} /> : null}
      </Stack>
      <Typography sx={{ color: 'text.secondary' }}>{plan.description}</Typography>
      <Price plan={plan} interval={interval} />
      <Box component="ul" sx={{ m: 0, pl: 2.5, flexGrow: 1 }}>
        {plan.features.map((feature) => (
          <Typography component="li" key={feature} variant="body2">
            {feature}
          </Typography>
        ))}
      </Box>
      <Stack sx={{ gap: 1 }}>{children}</Stack>
    </Card>
  );
}
