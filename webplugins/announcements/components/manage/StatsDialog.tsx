import { DataTable, type DataTableProps, formatNumber, formatZonedTime, Loaded } from '@motorclub/sdk';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { stats } from '../../api/managed.ts';
import type { Announcement, DeliveryStats, Stats } from '../../api/types.ts';
import { nameOf } from '../../lib/words.ts';
import { t } from '../../texts.ts';

const FIGURES = [
  ['audience', 'audience'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['notRead', 'unread'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
] as const;

function Figures({ people }: { readonly people: Stats }) {
  const percent = Math.round(people.readRate * 100);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))', m: 0 }}
      >
        {FIGURES.map(([label, field]) => (
          <Box key={field}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(label)}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0 }}>
              {formatNumber(people[field])}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box>
        <Typography variant="body2">{t('readRate', { percent })}</Typography>
        <LinearProgress variant="determinate" value={percent} aria-label={t('readRate', { percent })} />
      </Box>
      {people.firstReadAt ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('firstRead')}: {formatZonedTime(people.firstReadAt)} · {t('lastRead')}:{' '}
          {formatZonedTime(people.lastReadAt)}
        </Typography>
      ) : null}
    </Stack>
  );
}

function channelName(channel: string): string {
  return channel === 'IN_APP' || channel === 'EMAIL' ? t(channel) : channel;
}

interface StatsTableProps<T> extends Pick<DataTableProps<T>, 'label' | 'rows' | 'columns' | 'keyOf'> {}

/** A table, unless it would be empty. */
function StatsTable<T>(props: StatsTableProps<T>) {
  return props.rows.length === 0 ? null : <DataTable {...props} />;
}

function Deliveries({ people, deliveries }: { readonly people: Stats; readonly deliveries: DeliveryStats }) {
  return (
    <>
      <StatsTable
        label={t('byChannel')}
        rows={deliveries.channels}
        keyOf={({ channel }) => channel}
        columns={[
          { label: t('channel'), cell: ({ channel }) => channelName(channel) },
          { label: t('pending'), numeric: true, cell: ({ pending }) => pending },
          { label: t('SENT'), numeric: true, cell: ({ sent }) => sent },
          { label: t('failed'), numeric: true, cell: ({ failed }) => failed },
          { label: t('skipped'), numeric: true, cell: ({ skipped }) => skipped },
        ]}
      />
      <StatsTable
        label={t('byTicketType')}
        rows={people.byTicketType}
        keyOf={({ ticketTypeId }) => ticketTypeId}
        columns={[
          { label: t('ticketType'), cell: ({ name }) => name },
          { label: t('audience'), numeric: true, cell: ({ audience }) => audience },
          { label: t('read'), numeric: true, cell: ({ read }) => read },
        ]}
      />
      <StatsTable
        label={t('failures')}
        rows={deliveries.failures.content}
        keyOf={({ userId, channel }) => `${userId} ${channel}`}
        columns={[
          { label: t('audience'), cell: ({ userId }) => t('member', { id: userId }) },
          { label: t('channel'), cell: ({ channel }) => channelName(channel) },
          { label: t('attempts'), numeric: true, cell: ({ attempts }) => attempts },
          { label: t('reason'), cell: ({ error }) => error ?? '' },
        ]}
      />
    </>
  );
}

/** What became of an announcement. */
export function StatsDialog({ item, onClose }: { readonly item: Announcement; readonly onClose: () => void }) {
  const heading = useId();
  const found = useQuery(stats(item.id));
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md">
      <DialogTitle id={heading}>
        {t('statsTitle')}: {nameOf(item)}
      </DialogTitle>
      <DialogContent>
        <Loaded found={found} failed={t('statsFailed')} rows={2}>
          {(data) => (
            <Stack sx={{ gap: 3 }}>
              <Figures people={data.people} />
              <Deliveries {...data} />
            </Stack>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
