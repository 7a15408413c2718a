import { formatZonedTime, Icon } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { RESULT_COLOR } from '../../lib/colors.ts';
import type { ScanItem } from '../../lib/scanItem.ts';
import { t } from '../../texts/gate.ts';

export function wordsOf({ result, kind }: Pick<ScanItem, 'result' | 'kind'>): string {
  if (kind === 'UNDO') return t('undone');
  if (kind === 'EXIT' && result === 'ADMITTED') return t('wentOut');
  if (kind === 'EXIT' && result === 'CONFLICT') return t('notInside');
  return t(`result_${result}`);
}

/** When, where and by whom the first entry was scanned. */
export function First({ first }: Pick<ScanItem, 'first'>) {
  if (!first) return null;
  const values = { time: formatZonedTime(first.scannedAt), who: first.staffName, gate: first.gate ?? '' };
  return <Typography>{t(first.gate ? 'firstAtGate' : 'first', values)}</Typography>;
}

/** The result of the last scan, readable from an arm's length and announced at once. */
export function Result({ shown }: { readonly shown: ScanItem | undefined }) {
  const color = shown ? RESULT_COLOR[shown.result] : null;
  return (
    <Box role="status" aria-live="assertive" aria-atomic sx={{ minHeight: 148, display: 'grid' }}>
      {shown && color ? (
        <Box
          sx={{
            p: 2.5,
            borderRadius: 1,
            border: 3,
            borderColor: `${color}.main`,
            bgcolor: 'background.paper',
          }}
        >
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', color: `${color}.main` }}>
            <Icon name={color === 'success' ? 'check' : 'alert'} size={36} />
            <Typography variant="h2" component="p" sx={{ color: 'inherit' }}>
              {wordsOf(shown)}
            </Typography>
          </Stack>
          <Typography variant="h3" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {shown.name ?? t('nobodyKnown')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {[shown.type, shown.code].filter(Boolean).join(' · ')}
          </Typography>
          <First first={shown.first} />
          {shown.car ? (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {t('car')}: <strong>{shown.car}</strong>
            </Typography>
          ) : null}
          {shown.answers.map(({ questionId, label, value }) => (
            <Typography key={questionId}>
              {label}: <strong>{value}</strong>
            </Typography>
          ))}
          {shown.offline ? <Typography sx={{ color: 'warning.main' }}>{t('judgedOffline')}</Typography> : null}
        </Box>
      ) : (
        <Box
          sx={{
            p: 2.5,
            borderRadius: 1,
            border: 3,
            borderColor: 'divider',
            borderStyle: 'dashed',
            display: 'grid',
            placeItems: 'center',
          }}
        >
          <Typography sx={{ color: 'text.secondary' }}>{t('scanFirst')}</Typography>
        </Box>
      )}
    </Box>
  );
}
