import {
  EmptyState,
  PagedTable,
  Panel,
  queryPage,
  type TableColumn,
  TextLink,
  TimeAgo,
  useQueryText,
  useUser,
} from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listPoints, type PointEvent } from '../../api/points.ts';
import { describeReason } from '../../lib/describeReason.ts';
import { formatSigned } from '../../lib/ruleTexts.ts';
import { t } from '../../texts/points.ts';

function What({ event }: { readonly event: PointEvent }) {
  const { ruleTitle, reversesId, isReversed, title, url, reason } = event;
  const why = describeReason(reason);
  return (
    <>
      {reversesId === null ? ruleTitle : t('pointsReversed', { title: ruleTitle })}
      {title && url ? (
        <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          <TextLink to={url}>{title}</TextLink>
        </Typography>
      ) : null}
      {why || isReversed ? (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {why || t('pointsTakenBack')}
        </Typography>
      ) : null}
    </>
  );
}

const COLUMNS: readonly TableColumn<PointEvent>[] = [
  { label: t('ruleWhat'), cell: (event) => <What event={event} /> },
  { label: t('rulePoints'), numeric: true, cell: ({ points }) => formatSigned(points) },
  { label: t('pointsWhen'), cell: ({ bookedAt }) => <TimeAgo value={bookedAt} /> },
];

/** Every row of the reader's ledger, with the reason why it has these points. */
export default function OwnPoints() {
  const user = useUser();
  const [search] = useQueryText();
  const found = useQuery({ ...listPoints(user?.id ?? 0, queryPage(search)), enabled: user !== null });
  return (
    <Panel title={t('pointsTitle')} padded={false}>
      <PagedTable
        label={t('pointsTitle')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        found={found}
        failed={t('pointsFailed')}
        empty={<EmptyState text={t('pointsEmpty')} />}
      />
    </Panel>
  );
}
