import { Box, Chip, Typography } from '@mui/material';
import { t } from '../../texts/list.ts';

export interface SearchTipsProps {
  readonly onAdd: (operator: string) => void;
}

const OPERATORS = [
  { example: 'tag:brakes', means: 'opTag' },
  { example: 'brand:mazda', means: 'opBrand' },
  { example: 'model:e36', means: 'opModel' },
  { example: 'code:P0171', means: 'opCode' },
  { example: 'user:marek', means: 'opUser' },
  { example: 'is:solved', means: 'opIs' },
  { example: 'score:>3', means: 'opScore' },
] as const;

/** What the search understands besides words; pressing an example puts it into the field. */
export default function SearchTips({ onAdd }: SearchTipsProps) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 1,
        m: 0,
        p: 1.5,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {OPERATORS.map(({ example, means }) => (
        <Box component="li" key={example} sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Chip
            size="small"
            variant="outlined"
            label={example}
            aria-label={t('opAdd', { example })}
            onClick={() => onAdd(example)}
            sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(means)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
