import { formatDateTime, PagedTable, Panel, queryPage, TextLink, useQueryText } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestBallot, listBallots } from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';

const PARAM = 'logPage';
const COLUMNS = [
  {
    label: t('logMember'),
    cell: ({ author }: ContestBallot) => <TextLink to={`/profile/${author.id}`}>{author.username}</TextLink>,
  },
  { label: t('logReason'), cell: ({ reason }: ContestBallot) => (reason ? t(`log_${reason}`) : '') },
  { label: t('logCast'), cell: ({ castAt }: ContestBallot) => formatDateTime(castAt) },
];

/** For staff: the ballots that are not counted, and why. */
export function BallotLog({ contestId }: { readonly contestId: number }) {
  const [query] = useQueryText();
  const found = useQuery(listBallots(contestId, queryPage(query, PARAM)));
  return (
    <Panel title={t('logTitle')} padded={false}>
      <PagedTable
        label={t('logTitle')}
        found={found}
        failed={t('logFailed')}
        param={PARAM}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t('logNone')}</Typography>}
      />
    </Panel>
  );
}
