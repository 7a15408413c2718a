import { type ChartColumn, ColumnChart, formatMoney, formatNumber, Loaded, locale, Panel } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { salesHistory } from '../../api/manage.ts';
import type { SalesHistory } from '../../api/types.ts';
import { t } from '../../texts/console.ts';
import { Facts } from '../parts/Facts.tsx';
import type { TabProps } from './Console.tsx';

const dayOf = (day: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`));

const timeOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** How many are in by then. */
function arrivalsIn({ arrivals, timezone }: SalesHistory): ChartColumn[] {
  let inside = 0;
  return arrivals.map(({ at, count }) => {
    inside += count;
    return { label: timeOf(at, timezone), value: inside, shown: formatNumber(inside) };
  });
}

function Takings({ history }: { readonly history: SalesHistory }) {
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
  const types = ticketTypes.map(({ name, amountMinor }) => ({
    label: name,
    value: amountMinor,
    shown: formatMoney(amountMinor, currency),
  }));
  return (
    <Panel title={t('charts')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('inZone', { zone: timezone })}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <ColumnChart
          title={t('chartDays')}
          heads={[t('day'), t('chartTickets')]}
          columns={days.map(({ day, tickets }) => ({
            label: dayOf(day),
            value: tickets,
            shown: formatNumber(tickets),
          }))}
        />
        {types.some(({ value }) => value > 0) ? (
          <ColumnChart title={t('chartTypes')} heads={[t('chartType'), t('chartRevenue')]} columns={types} />
        ) : null}
        {arrivals.length > 0 ? (
          <ColumnChart
            title={t('chartArrivals')}
            heads={[t('chartTime'), t('checkedIn')]}
            columns={arrivalsIn(history)}
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
          {history.takings.length > 0 ? <Takings history={history} /> : null}
        </>
      )}
    </Loaded>
  );
}
