import { changedQuery, EmptyState, LinkButton, useSearchParams } from '@motorclub/sdk';
import { Card } from '@mui/material';
import type { RevenueSummary } from '../../api/revenue.ts';
import { t } from '../../texts/revenue.ts';

/** Before the first payment; test money that is left out is named. */
export function NoRevenue({ summary: { hasTestRevenue, includeTest } }: { readonly summary: RevenueSummary }) {
  const [search] = useSearchParams();
  const isLeftOut = hasTestRevenue && !includeTest;
  return (
    <Card>
      <EmptyState
        text={t(isLeftOut ? 'onlyTestMoney' : 'noRevenue')}
        kind="pickup"
        action={
          isLeftOut ? (
            <LinkButton variant="outlined" color="inherit" to={`?${changedQuery(search, { test: 'true' })}`}>
              {t('includeTest')}
            </LinkButton>
          ) : undefined
        }
      />
    </Card>
  );
}
