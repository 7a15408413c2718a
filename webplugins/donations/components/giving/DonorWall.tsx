import {
  EmptyState,
  formatMoney,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  TextLink,
  TimeAgo,
  useQueryText,
} from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listWall, type WallEntry } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';

const SIZE = 10;

function Entry({ entry }: { readonly entry: WallEntry }) {
  const { userId, name, message, succeededAt, interval } = entry;
  return (
    <ListRow
      title={userId === null ? name : <TextLink to={`/profile/${userId}`}>{name}</TextLink>}
      text={
        <>
          {message ? (
            <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          ) : null}
          <TimeAgo value={succeededAt} />
          {interval === 'ONCE' ? null : ` · ${t(`giveInterval_${interval}`)}`}
        </>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>{formatMoney(entry.amountMinor, entry.currency)}</Typography>
    </ListRow>
  );
}

/** Those who have given and want to be named. */
export function DonorWall() {
  const [search] = useQueryText();
  const found = useQuery(listWall(queryPage(search, 'wall'), SIZE));
  return (
    <Panel title={t('wallTitle')}>
      <PagedList
        found={found}
        label={t('wallTitle')}
        failed={t('wallFailed')}
        param="wall"
        empty={<EmptyState text={t('wallEmpty')} kind="roadster" />}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </PagedList>
    </Panel>
  );
}
