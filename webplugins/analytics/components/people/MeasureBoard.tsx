import { useQueryText } from '@motorclub/sdk';
import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Figures } from '../../api/people.ts';
import { formatDay } from '../../lib/days.ts';
import { hasValue, keyOf } from '../../lib/measures.ts';
import { t } from '../../texts/people.ts';
import { MeasureChart } from './MeasureChart.tsx';
import { MeasureTile } from './MeasureTile.tsx';

interface MeasureBoardProps {
  readonly figures: Figures;
  /** Where there was nothing in both periods. */
  readonly empty: ReactNode;
}

/** A tile for each measure, and the chart of the one that the address names. */
export function MeasureBoard({ figures, empty }: MeasureBoardProps) {
  const [search, change] = useQueryText();
  const { measures, incomplete, firstDay, lastDay, timeZone: zone } = figures;
  const chosen = measures.find((measure) => keyOf(measure) === search.get('measure')) ?? measures.find(hasValue);
  return (
    <Stack sx={{ gap: 2 }}>
      {incomplete ? <Alert severity="warning">{t('reachIncomplete')}</Alert> : null}
      {chosen && measures.some(hasValue) ? (
        <>
          <Box
            component="section"
            aria-label={t('reachFigures')}
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(170px, 1fr))' },
            }}
          >
            {measures.map((measure) => (
              <MeasureTile
                key={keyOf(measure)}
                measure={measure}
                chosen={measure === chosen}
                onChoose={() => change({ measure: keyOf(measure) })}
              />
            ))}
          </Box>
          <MeasureChart figures={figures} measure={chosen} />
        </>
      ) : (
        empty
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('reachZone', { first: formatDay(firstDay), last: formatDay(lastDay), zone })}
      </Typography>
    </Stack>
  );
}
