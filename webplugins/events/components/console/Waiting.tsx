import {
  EmptyState,
  formatZonedTime,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  TextLink,
  useQueryText,
} from '@motorclub/sdk';
import { Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { waitingList } from '../../api/manage.ts';
import type { Waiting as Entry } from '../../api/types.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

function said({ status, offeredAt, offerExpiresAt }: Entry, zone: string): string {
  if (status === 'EXPIRED' && offeredAt === null) return t('wait_NONE');
  if (status === 'OFFERED') return t('wait_OFFERED', { time: formatZonedTime(offerExpiresAt, zone) });
  const known = (['WAITING', 'CONVERTED', 'EXPIRED', 'LEFT'] as const).find((one) => one === status);
  return known ? t(`wait_${known}`) : status;
}

function Row({ event, entry }: TabProps & { readonly entry: Entry }) {
  const type = event.ticketTypes.find(({ id }) => id === entry.ticketTypeId);
  return (
    <ListRow
      title={<TextLink to={`/profile/${entry.userId}`}>{entry.userName}</TextLink>}
      text={t('some', { count: entry.quantity, name: type?.name ?? t('ticket') })}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatZonedTime(entry.createdAt, event.timezone)}
      </Typography>
      <Chip size="small" variant="outlined" label={said(entry, event.timezone)} />
    </ListRow>
  );
}

/** Who waits for seats of an event. */
export default function Waiting({ event }: TabProps) {
  const [search] = useQueryText();
  const found = useQuery(waitingList(event.id, queryPage(search)));
  return (
    <Panel title={t('tab_waiting')}>
      <PagedList
        found={found}
        failed={t('waitingFailed')}
        label={t('tab_waiting')}
        empty={<EmptyState text={t('nobodyWaits')} kind="hatch" />}
      >
        {(entry) => <Row key={entry.id} event={event} entry={entry} />}
      </PagedList>
    </Panel>
  );
}
