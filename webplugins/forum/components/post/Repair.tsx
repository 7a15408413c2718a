import { formatMoney, formatNumber } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Answer } from '../../api/types.ts';
import { t } from '../../texts/post.ts';

export interface RepairProps {
  readonly answer: Pick<Answer, 'partsCost' | 'labourHours' | 'difficulty' | 'toolsNeeded'>;
}

/** What the repair takes that an answer describes, in one line. */
export function Repair({ answer }: RepairProps) {
  const { partsCost, labourHours, difficulty, toolsNeeded } = answer;
  const facts = [
    partsCost ? t('partsCost', { cost: formatMoney(partsCost.amountMinor, partsCost.currency) }) : '',
    labourHours ? t('labourHours', { hours: formatNumber(labourHours) }) : '',
    difficulty ? t('difficulty', { level: difficulty }) : '',
    toolsNeeded.length > 0 ? t('tools', { tools: toolsNeeded.join(', ') }) : '',
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('repair')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, mt: 2, p: 0, listStyle: 'none' }}
    >
      {facts.map((fact) => (
        <Typography
          key={fact}
          component="li"
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {fact}
        </Typography>
      ))}
    </Box>
  );
}
