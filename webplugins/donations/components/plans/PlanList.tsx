import { EmptyState, Loaded, queryChoice, useQueryText } from '@motorclub/sdk';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { INTERVALS, offeredPlans, type Subscription } from '../../api/subscriptions.ts';
import { isPlanOf } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanCard } from './PlanCard.tsx';

export interface PlanListProps {
  readonly subscription: Subscription | null;
  readonly hasHadTrial: boolean;
}

/** The plans side by side, by the month or by the year. */
export function PlanList({ subscription, hasHadTrial }: PlanListProps) {
  const [search, change] = useQueryText();
  const interval = queryChoice(search, 'interval', INTERVALS) ?? subscription?.interval ?? 'MONTH';
  const found = useQuery(offeredPlans());
  return (
    <Loaded found={found} failed={t('plansFailed')} rows={3} rowHeight={220}>
      {({ content }) =>
        content.length === 0 ? (
          <EmptyState text={t('plansNone')} kind="coupe" />
        ) : (
          <>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={interval}
              aria-label={t('planInterval')}
              onChange={(_, value: string | null) => value && change({ interval: value })}
              sx={{ mb: 2 }}
            >
              <ToggleButton value="MONTH">{t('planMonthly')}</ToggleButton>
              <ToggleButton value="YEAR">{t('planYearly')}</ToggleButton>
            </ToggleButtonGroup>
            <Box
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}
            >
              {content.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  interval={interval}
                  isCurrent={isPlanOf(subscription, plan, interval)}
                >
                  <PlanActions plan={plan} interval={interval} subscription={subscription} hasHadTrial={hasHadTrial} />
                </PlanCard>
              ))}
            </Box>
          </>
        )
      }
    </Loaded>
  );
}
