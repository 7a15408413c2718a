import { Typography } from '@mui/material';
import { useSecondsLeft } from '../../lib/useSecondsLeft.ts';
import { t } from '../../texts/finding.ts';

const MINUTE = 60;

/** How long seats are kept; silent, because nobody wants to hear each second. */
export function Countdown({ until }: { readonly until: string }) {
  const left = useSecondsLeft(until);
  if (left === 0) return <Typography component="span">{t('timeUp')}</Typography>;
  return (
    <Typography
      component="span"
      role="timer"
      aria-live="off"
      sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {t('minutesSeconds', { minutes: Math.floor(left / MINUTE), seconds: String(left % MINUTE).padStart(2, '0') })}
    </Typography>
  );
}
