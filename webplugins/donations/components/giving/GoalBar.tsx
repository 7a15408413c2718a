import { formatMoney } from '@motorclub/sdk';
import { Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import type { Goal } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';

const WHOLE = 100;

/** A goal, and how far it has come. */
export function GoalBar({ goal }: { readonly goal: Goal }) {
  const { title, description, kind, targetMinor, raisedMinor, currency } = goal;
  const id = useId();
  const percent = Math.min(Math.floor((raisedMinor * WHOLE) / targetMinor), WHOLE);
  const amounts = { raised: formatMoney(raisedMinor, currency), target: formatMoney(targetMinor, currency) };
  return (
    <Box>
      <Typography id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {description ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {description}
        </Typography>
      ) : null}
      <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ height: 10, borderRadius: 1 }} />
      <Typography variant="body2" sx={{ mt: 0.75 }}>
        {t(kind === 'MONTHLY' ? 'goalMonth' : 'goalSoFar', amounts)}
      </Typography>
    </Box>
  );
}
