import { formatMoney, Loaded, Panel } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getSummary } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';

/** What was given, and what for. */
export function Totals({ whatItIsFor }: { readonly whatItIsFor: string }) {
  const found = useQuery(getSummary());
  return (
    <Panel title={t('totalsTitle')}>
      <Stack sx={{ gap: 1 }}>
        {whatItIsFor ? <Typography>{whatItIsFor}</Typography> : null}
        <Loaded found={found} failed={t('totalsFailed')} rows={2} rowHeight={24}>
          {({ monthMinor, yearMinor, donorCount, currency }) => (
            <>
              <Typography variant="body2">
                {t('totalsMonth', { amount: formatMoney(monthMinor, currency) })} ·{' '}
                {t('totalsYear', { amount: formatMoney(yearMinor, currency) })}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('totalsDonors', { count: donorCount })}
              </Typography>
            </>
          )}
        </Loaded>
      </Stack>
    </Panel>
  );
}
