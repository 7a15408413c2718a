import { EmptyState, formatZonedTime, Panel } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { RESULT_COLOR } from '../../lib/colors.ts';
import type { ScanItem } from '../../lib/scanItem.ts';
import { t } from '../../texts/gate.ts';
import { wordsOf } from './Result.tsx';

export interface RecentProps {
  readonly scans: readonly ScanItem[];
  readonly onUndo: (shown: ScanItem) => void;
}

/** The last scans of this device, and taking an entry back. */
export function Recent({ scans, onUndo }: RecentProps) {
  return (
    <Panel title={t('recent')}>
      {scans.length === 0 ? <EmptyState text={t('noScans')} kind="suv" /> : null}
      <Box component="ul" aria-label={t('recent')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {scans.map((shown) => (
          <Stack
            component="li"
            direction="row"
            key={shown.key}
            sx={{
              gap: 1.5,
              py: 1,
              pl: 1.5,
              mb: 0.75,
              alignItems: 'center',
              borderLeft: 4,
              borderColor: `${RESULT_COLOR[shown.result]}.main`,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {[shown.name ?? t('nobodyKnown'), shown.code].filter(Boolean).join(' · ')}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {wordsOf(shown)} · {formatZonedTime(shown.at)}
                {shown.offline ? ` · ${t('offline')}` : ''}
              </Typography>
            </Box>
            {shown.undo === null ? null : (
              <Button
                size="small"
                color="inherit"
                aria-label={t('undoOf', { name: shown.name ?? shown.code ?? '' })}
                onClick={() => onUndo(shown)}
              >
                {t('undo')}
              </Button>
            )}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
