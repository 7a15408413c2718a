import { Loaded, majorOf } from '@motorclub/sdk';
import { Alert, Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getReconciliations, type Reconciliation as Provider } from '../../api/revenue.ts';
import { t } from '../../texts/revenue.ts';

/** `0.00`, with a sign where there is a difference. */
function amountOf(differenceMinor: number, currency: string): string {
  const amount = majorOf(Math.abs(differenceMinor), currency);
  return differenceMinor < 0 ? `−${amount}` : amount;
}

function Line({ one }: { readonly one: Provider }) {
  const { provider, currency, livemode, differenceMinor } = one;
  const name = t(livemode ? 'providerLive' : 'providerTest', { provider, currency });
  if (differenceMinor === null) return <Alert severity="info">{t('providerSilent', { provider: name })}</Alert>;
  return (
    <Alert severity={differenceMinor === 0 ? 'success' : 'warning'}>
      {t('differs', { provider: name, amount: amountOf(differenceMinor, currency) })}
    </Alert>
  );
}

/** Whether the books have what each provider says that it holds. */
export function Reconciliation({ includeTest }: { readonly includeTest: boolean }) {
  const found = useQuery(getReconciliations({ includeTest }));
  return (
    <Loaded found={found} failed={t('reconciliationFailed')} skeleton={<Skeleton variant="rounded" height={48} />}>
      {({ content }) => (
        <Stack sx={{ gap: 1 }}>
          {content.map((one) => (
            <Line key={`${one.provider} ${one.currency} ${one.livemode}`} one={one} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
