import { formatMoney, formatNumber, ListSkeleton, Loaded, lazyPart, Panel, useTicketTopic } from '@motorclub/sdk';
import { Box, Button, Card, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { sales } from '../../api/manage.ts';
import type { Sales } from '../../api/types.ts';
import { listActions } from '../../lib/actions.ts';
import { useEventActions } from '../../lib/useEventActions.ts';
import { t } from '../../texts/console.ts';
import { Bar } from '../parts/Bar.tsx';
import type { TabProps } from './Console.tsx';

const SalesCharts = lazyPart(() => import('./SalesCharts.tsx'));
const ActionDialogs = lazyPart(() => import('../manage/ActionDialogs.tsx'));

function Figure({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography variant="h2" component="p" sx={{ lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Card>
  );
}

function figuresOf(now: Sales): (readonly [string, string])[] {
  const of = now.capacity === null ? '' : ` / ${formatNumber(now.capacity)}`;
  return [
    [`${formatNumber(now.sold)}${of}`, t('figureSold')],
    [formatMoney(now.grossMinor, now.currency), t('figureGross')],
    [formatNumber(now.orders), t('figureOrders')],
    [formatNumber(now.held), t('figureHeld')],
    [formatNumber(now.checkedIn), t('figureCheckedIn')],
    [formatNumber(now.waiting), t('figureWaiting')],
    [formatNumber(now.views), t('figureViews')],
  ];
}

interface TestMoneyProps {
  readonly now: Sales;
  readonly onInclude: (include: boolean) => void;
}

/** What of the takings no money has moved for, and whether it is part of the figure; nothing where there is none. */
function TestMoney({ now, onInclude }: TestMoneyProps) {
  if (now.testMinor === 0) return null;
  const amount = formatMoney(now.testMinor, now.currency);
  return (
    <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <FormControlLabel
        label={t('includeTest')}
        control={<Switch checked={now.includesTest} onChange={(_event, checked) => onInclude(checked)} />}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(now.includesTest ? 'testCounted' : 'testLeftOut', { amount })}
      </Typography>
    </Stack>
  );
}

function Bars({ now }: { readonly now: Sales }) {
  return (
    <Panel title={t('byType')}>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {now.ticketTypes.map(({ ticketTypeId, name, sold, held, capacity }) => (
          <li key={ticketTypeId}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {capacity === null ? t('soldOpen', { sold }) : t('soldOf', { sold, capacity })}
                {held > 0 ? ` · ${t('heldNow', { count: held })}` : ''}
              </Typography>
            </Stack>
            {capacity ? <Bar label={t('soldBar', { name })} part={sold + held} whole={capacity} /> : null}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function Life({ event }: TabProps) {
  const actions = useEventActions();
  const mine = listActions(event.status).filter((action) => action !== 'edit');
  if (!event.canManage) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mine.map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'cancelEvent' || action === 'delete' ? 'error' : 'inherit'}
          onClick={() => actions.choose(action, event)}
        >
          {t(action)}
        </Button>
      ))}
      <Suspense fallback={null}>{actions.chosen ? <ActionDialogs {...actions} /> : null}</Suspense>
    </Stack>
  );
}

/** The figures of an event, live. */
export default function Overview({ event }: TabProps) {
  const client = useQueryClient();
  const [includeTest, setIncludeTest] = useState<boolean>();
  const found = useQuery(sales(event.id, includeTest));
  // The frame has no orders and no views: those are read with it.
  const refetch = () => void client.invalidateQueries({ queryKey: keys.part(event.id, 'sales') });
  useTicketTopic(`/topic/events/${event.id}/sales`, refetch, refetch);
  useTicketTopic(`/topic/events/${event.id}/check-ins`, refetch, refetch);
  return (
    <Stack sx={{ gap: 3 }}>
      <Loaded found={found} failed={t('salesFailed')}>
        {(now) => (
          <>
            <Box
              component="ul"
              aria-label={t('figures')}
              sx={{
                m: 0,
                p: 0,
                listStyle: 'none',
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
              }}
            >
              {figuresOf(now).map(([value, label]) => (
                <Figure key={label} value={value} label={label} />
              ))}
            </Box>
            <TestMoney now={now} onInclude={setIncludeTest} />
            {now.ticketTypes.length > 0 ? <Bars now={now} /> : null}
          </>
        )}
      </Loaded>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        <SalesCharts event={event} includeTest={includeTest} />
      </Suspense>
      <Life event={event} />
    </Stack>
  );
}
