import { Chart, formatIn, formatMoney, Loaded, locale, Panel } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { salesHistory } from '../../api/manage.ts';
import type { SalesHistory } from '../../api/types.ts';
import { t } from '../../texts/console.ts';
import { Facts } from '../parts/Facts.tsx';
import type { TabProps } from './Console.tsx';

/** Without the year, so that it has room below a bar on a phone. */
const dayOf = (day: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** When guests arrived, as short: with the day only where there were several. */
function timesOf({ arrivals }: SalesHistory, zone: string): string[] {
  const days = new Set(arrivals.map(({ at }) => formatIn(zone, { dateStyle: 'short' }).format(new Date(at))));
  const day = days.size > 1 ? ({ month: 'short', day: 'numeric' } as const) : {};
  const format = formatIn(zone, { ...day, hour: 'numeric', minute: '2-digit' });
  return arrivals.map(({ at }) => format.format(new Date(at)));
}

/** How many guests are in by each arrival. */
function arrivedBy({ arrivals }: SalesHistory): number[] {
  let inside = 0;
  return arrivals.map(({ count }) => {
    inside += count;
    return inside;
  });
}

function Revenue({ history }: { readonly history: SalesHistory }) {
  return (
    <Panel title={t('takings')}>
      <Stack sx={{ gap: 2 }}>
        {history.takings.map(({ currency, soldMinor, refundedMinor, disputedMinor, feeMinor, netMinor }) => (
          <Facts
            key={currency}
            facts={[
              { name: t('takingsSold'), value: formatMoney(soldMinor, currency) },
              { name: t('takingsRefunded'), value: formatMoney(-refundedMinor, currency) },
              { name: t('takingsDisputed'), value: formatMoney(-disputedMinor, currency) },
              { name: t('takingsFees'), value: formatMoney(-feeMinor, currency) },
              { name: t('takingsNet'), value: formatMoney(netMinor, currency) },
            ]}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function Charts({ history }: { readonly history: SalesHistory }) {
  const { days, ticketTypes, arrivals, currency, timezone } = history;
  return (
    <Panel title={t('charts')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('inZone', { zone: timezone })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Chart
          title={t('chartDays')}
          heading={t('day')}
          points={days.map(({ day }) => dayOf(day))}
          series={[{ label: t('chartTickets'), values: days.map(({ tickets }) => tickets) }]}
        />
        {ticketTypes.some(({ amountMinor }) => amountMinor > 0) ? (
          <Chart
            title={t('chartTypes')}
            kind="bars"
            heading={t('chartType')}
            points={ticketTypes.map(({ name }) => name)}
            series={[{ label: t('chartRevenue'), values: ticketTypes.map(({ amountMinor }) => amountMinor) }]}
            format={(amountMinor) => formatMoney(amountMinor, currency)}
          />
        ) : null}
        {arrivals.length > 0 ? (
          <Chart
            title={t('chartArrivals')}
            kind="lines"
            heading={t('chartTime')}
            points={timesOf(history, timezone)}
            series={[{ label: t('checkedIn'), values: arrivedBy(history) }]}
          />
        ) : null}
      </Box>
    </Panel>
  );
}

/** How the event was sold, how its guests came, and what is left of the money. */
export default function SalesCharts({ event, includeTest }: TabProps & { readonly includeTest: boolean | undefined }) {
  const found = useQuery(salesHistory(event.id, includeTest));
  return (
    <Loaded found={found} failed={t('salesFailed')}>
      {(history) => (
        <>
          {history.days.length > 0 ? <Charts history={history} /> : null}
          {history.takings.length > 0 ? <Revenue history={history} /> : null}
        </>
      )}
    </Loaded>
  );
}
