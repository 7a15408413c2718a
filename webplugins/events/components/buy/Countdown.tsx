import { Typography } from '@mui/material';
import { useSecondsLeft } from '../../lib/useSecondsLeft.ts';
import { t } from '../../texts/finding.ts';

const MINUTE = 60;

/** How long seats are still held; silent for screen readers, which would read each second. */
export function Countdown({ until }: { readonly until: string }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return <Typography component="span">{t('timeUp')}</Typography>;
  return (
    <Typography
      component="span"
      role="timer"
      aria-live="off"
      sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {t('minutesSeconds', {
        minutes: Math.floor(seconds / MINUTE),
        seconds: String(seconds % MINUTE).padStart(2, '0'),
      })}
    </Typography>
  );
}
