import { ErrorState, formatNumber, LinkButton, Panel } from '@motorclub/sdk';
import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { countCases } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

/** The server counts no further. */
const MOST_COUNTED = 1000;

/** Among the tiles of staff: how many cases are to be decided. */
export default function PendingReports() {
  const pending = useQuery(countCases());
  const escalated = useQuery(countCases({ escalated: true })).data?.totalElements ?? 0;
  const count = pending.data?.totalElements;
  const action = (
    <LinkButton to="/report-management" size="small">
      {t('case_title')}
    </LinkButton>
  );
  return (
    <Panel title={t('case_tile')} action={action}>
      {pending.error && count === undefined ? (
        <ErrorState error={pending.error} title={t('case_tileFailed')} onRetry={() => void pending.refetch()} />
      ) : null}
      {count === undefined && !pending.error ? <Skeleton height={24} /> : null}
      {count === undefined ? null : (
        <Typography>{count >= MOST_COUNTED ? t('case_tileMany') : t('case_tileText', { count })}</Typography>
      )}
      {escalated > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('case_tileEscalated', { number: formatNumber(escalated) })}
        </Typography>
      ) : null}
    </Panel>
  );
}
