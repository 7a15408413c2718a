import { ErrorState, formatNumber, formatZonedTime, ListSkeleton } from '@motorclub/sdk';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { stats } from '../../api/managed.ts';
import type { Announcement, DeliveryStats, Stats } from '../../api/types.ts';
import { nameOf } from '../../lib/words.ts';
import { t } from '../../texts.ts';

const FIGURES = [
  ['told', 'audience'],
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

interface RowsProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: (string | number)[]])[];
}

function Rows({ caption, heads, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={caption}>
      <Table size="small" aria-label={caption}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([key, ...cells]) => (
            <TableRow key={key}>
              {heads.map((head, at) => (
                <TableCell key={head}>{cells[at]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function channelName(channel: string): string {
  return channel === 'IN_APP' || channel === 'EMAIL' ? t(channel) : channel;
}

function Deliveries({ people, deliveries }: { readonly people: Stats; readonly deliveries: DeliveryStats }) {
  return (
    <>
      <Rows
        caption={t('byChannel')}
        heads={[t('channel'), t('pending'), t('SENT'), t('failed'), t('skipped')]}
        rows={deliveries.channels.map((one) => [
          one.channel,
          channelName(one.channel),
          one.pending,
          one.sent,
          one.failed,
          one.skipped,
        ])}
      />
      <Rows
        caption={t('byTicketType')}
        heads={[t('ticketType'), t('told'), t('read')]}
        rows={people.byTicketType.map((one) => [String(one.ticketTypeId), one.name, one.audience, one.read])}
      />
      <Rows
        caption={t('failures')}
        heads={[t('told'), t('channel'), t('attempts'), t('reason')]}
        rows={deliveries.failures.content.map((one) => [
          `${one.userId} ${one.channel}`,
          t('member', { id: one.userId }),
          channelName(one.channel),
          one.attempts,
          one.error ?? '',
        ])}
      />
    </>
  );
}

/** What became of an announcement. */
export function StatsDialog({ item, onClose }: { readonly item: Announcement; readonly onClose: () => void }) {
  const heading = useId();
  const { data, error, refetch } = useQuery(stats(item.id));
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md">
      <DialogTitle id={heading}>
        {t('statsTitle')}: {nameOf(item)}
      </DialogTitle>
      <DialogContent>
        {error && !data ? <ErrorState error={error} title={t('statsFailed')} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <ListSkeleton rows={2} /> : null}
        {data ? (
          <Stack sx={{ gap: 3 }}>
            <Figures people={data.people} />
            <Deliveries {...data} />
          </Stack>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
