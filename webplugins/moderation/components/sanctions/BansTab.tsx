import {
  EmptyState,
  FilterBar,
  formatDateTime,
  ListRow,
  PagedList,
  PagedTable,
  Panel,
  queryChoice,
  queryPage,
  type TableColumn,
  TimeAgo,
  useSearchParams,
} from '@motorclub/sdk';
import { Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { BAN_STATUSES, type Ban, listBans, listPoints, type MemberPoints, SCOPES } from '../../api/sanctions.ts';
import { useReasonNames } from '../../lib/useReasonNames.ts';
import { t } from '../../texts/sanctions.ts';
import { Facts } from '../Facts.tsx';
import { MemberLink } from '../MemberLink.tsx';
import { BanActions } from './BanActions.tsx';
import SanctionButton from './SanctionButton.tsx';
import { BanChip } from './shared.tsx';

const COLUMNS: readonly TableColumn<Ban>[] = [
  { label: t('bansMember'), cell: ({ author }) => <MemberLink member={author} /> },
  { label: t('bansScope'), cell: ({ scope }) => t(`scope_${scope}`) },
  { label: t('bansStatus'), cell: ({ status }) => <BanChip status={status} /> },
  { label: t('bansEnds'), cell: ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : t('bansNoEnd')) },
  { label: t('bansIssuedBy'), cell: ({ issuedBy }) => issuedBy ?? t('bySystem') },
  { label: t('lift'), labelHidden: true, cell: (ban) => <BanActions ban={ban} /> },
];

function Details({ ban }: { readonly ban: Ban }) {
  const { reason, publicReason, staffNote, caseId, startsAt, liftedBy, liftReason, openAppealId } = ban;
  const nameOfReason = useReasonNames();
  return (
    <Stack sx={{ gap: 1, py: 1 }}>
      <Facts
        facts={[
          [t('banReason'), nameOfReason(reason)],
          [t('banPublicReason'), publicReason],
          [t('bansNoted'), staffNote],
          [t('bansCase'), caseId],
          [t('bansBegins'), formatDateTime(startsAt)],
          [t('bansLiftedBy'), liftedBy],
          [t('bansLiftReason'), liftReason],
        ]}
      />
      {openAppealId ? <Typography variant="body2">{t('bansAppealWaits')}</Typography> : null}
    </Stack>
  );
}

function PointsRow({ member }: { readonly member: MemberPoints }) {
  const { author, points, warningCount, lastWarnedAt } = member;
  return (
    <ListRow
      title={<MemberLink member={author} />}
      text={
        <>
          {t('pointsOf', { count: points, warnings: warningCount })} <TimeAgo value={lastWarnedAt} />
        </>
      }
    >
      <SanctionButton userId={author.id} username={author.username} />
    </ListRow>
  );
}

/** Members whose points call for a decision; nothing while there are none. */
function Points() {
  const [search] = useSearchParams();
  const found = useQuery(listPoints(queryPage(search, 'pointsPage')));
  if (found.data?.totalElements === 0) return null;
  return (
    <Panel title={t('pointsTitle')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('pointsText')}
      </Typography>
      <PagedList
        label={t('pointsTitle')}
        found={found}
        failed={t('pointsFailed')}
        param="pointsPage"
        rows={2}
        empty={null}
      >
        {(member) => <PointsRow key={member.author.id} member={member} />}
      </PagedList>
    </Panel>
  );
}

/** The bans there are and were, and above them the members about whom to decide. */
export default function BansTab() {
  const [search] = useSearchParams();
  const status = queryChoice(search, 'status', BAN_STATUSES);
  const scope = queryChoice(search, 'scope', SCOPES);
  const found = useQuery(listBans(status, scope, queryPage(search)));
  return (
    <Stack sx={{ gap: 3 }}>
      <Points />
      <Card>
        <FilterBar
          label={t('bansFilters')}
          filters={[
            {
              kind: 'choice',
              name: 'status',
              label: t('bansStatus'),
              all: t('bansAllStatuses'),
              options: BAN_STATUSES.map((value) => ({ value, label: t(`ban_${value}`) })),
            },
            {
              kind: 'choice',
              name: 'scope',
              label: t('bansScope'),
              all: t('bansAllScopes'),
              options: SCOPES.map((value) => ({ value, label: t(`scope_${value}`) })),
            },
          ]}
        />
        <PagedTable
          label={t('bansLabel')}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          details={{
            label: ({ author }) => t('bansDetails', { name: author.username }),
            content: (ban) => <Details ban={ban} />,
          }}
          found={found}
          failed={t('bansFailed')}
          empty={<EmptyState text={t(status || scope ? 'bansNoMatch' : 'bansEmpty')} kind="saloon" />}
        />
      </Card>
    </Stack>
  );
}
