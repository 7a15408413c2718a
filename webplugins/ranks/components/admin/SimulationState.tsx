import { formatNumber } from '@motorclub/sdk';
import { Alert, Box, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { isUnderWay, recalculation } from '../../api/points.ts';
import { t } from '../../texts/points.ts';

/** How far a simulation is, and then what it has found. */
export function SimulationState({ recalculationId }: { readonly recalculationId: number }) {
  const { data } = useQuery(recalculation(recalculationId));
  if (!data) return null;
  const { membersDone, membersTotal, membersChanged, membersMoved } = data;
  const total = formatNumber(membersTotal);
  if (isUnderWay(data)) {
    const label = t('ruleSimulating', { done: formatNumber(membersDone), total });
    return (
      <Box role="status" sx={{ width: 1 }}>
        {label}
        <LinearProgress
          variant="determinate"
          value={membersTotal > 0 ? Math.floor((membersDone / membersTotal) * 100) : 0}
          aria-label={label}
        />
      </Box>
    );
  }
  if (data.status === 'FAILED') return <Alert severity="error">{t('simulationFailed')}</Alert>;
  return (
    <Alert severity="info">
      {t('ruleSimulated', { changed: formatNumber(membersChanged), moved: formatNumber(membersMoved), total })}
    </Alert>
  );
}
