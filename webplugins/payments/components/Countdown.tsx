import { Stack, Typography } from '@mui/material';
import { useSecondsLeft } from '../lib/useSecondsLeft.ts';
import { t } from '../texts.ts';

interface CountdownProps {
  readonly expiresAt: string;
  readonly serverTime: string;
  readonly help?: string;
}

const MINUTE = 60;

/** How long it can still be paid; silent, because nobody wants to hear each second. */
export function Countdown({ expiresAt, serverTime, help = t('timeLeftHelp') }: CountdownProps) {
  const left = useSecondsLeft({ expiresAt, serverTime });
  const text = t('minutesSeconds', {
    minutes: Math.floor(left / MINUTE),
    seconds: String(left % MINUTE).padStart(2, '0'),
  });
  return (
    <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
      <Typography variant="body2">{left > 0 ? t('timeLeft') : t('timeUp')}</Typography>
      {left > 0 ? (
        <Typography
          variant="h2"
          component="span"
          role="timer"
          aria-live="off"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {text}
        </Typography>
      ) : null}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {left > 0 ? help : null}
      </Typography>
    </Stack>
  );
}
