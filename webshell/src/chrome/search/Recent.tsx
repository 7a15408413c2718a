import { Icon } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { LISTBOX, optionId } from './Results.tsx';
import { t } from './texts.ts';

interface RecentProps {
  readonly searches: readonly string[];
  readonly active: number;
  readonly onPick: (q: string) => void;
  readonly onForget: () => void;
}

/** What was searched for last, to be searched for again. */
export function Recent({ searches, active, onPick, onForget }: RecentProps) {
  if (searches.length === 0) return <Typography sx={{ p: 3, color: 'text.secondary' }}>{t('hint')}</Typography>;
  return (
    <Box sx={{ pb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('recent')}
        </Typography>
        <Button size="small" onClick={onForget}>
          {t('forget')}
        </Button>
      </Box>
      <Box role="listbox" id={LISTBOX} aria-label={t('recent')}>
        {searches.map((q, place) => (
          <Box
            key={q}
            role="option"
            id={optionId(place)}
            aria-selected={place === active}
            onClick={() => onPick(q)}
            sx={{
              display: 'flex',
              gap: 1.5,
              px: 2,
              py: 1,
              cursor: 'pointer',
              '&:hover': { bgcolor: 'action.hover' },
              '&[aria-selected="true"]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor' },
            }}
          >
            <Icon name="refresh" />
            {q}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
