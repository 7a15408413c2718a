import { Box, Stack, Typography } from '@mui/material';
import { type Strength, strengthOf } from './strength.ts';
import { t } from './texts.ts';

const COLOURS = ['error.main', 'warning.main', 'info.main', 'success.main'] as const;
const BARS: readonly Strength[] = [0, 1, 2, 3];

interface PasswordStrengthProps {
  readonly password: string;
  /** The person's names, which make a password easy to guess. */
  readonly names?: readonly string[];
}

/** Four bars and a word. The word is spoken when it changes. */
export function PasswordStrength({ password, names = [] }: PasswordStrengthProps) {
  const strength = strengthOf(password, names);
  const word = t(`strength${strength}`);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mt: 1, minHeight: 20 }}>
      <Stack direction="row" aria-hidden sx={{ gap: 0.5, flex: 1 }}>
        {BARS.map((bar) => (
          <Box
            key={bar}
            sx={{
              height: 4,
              flex: 1,
              borderRadius: 2,
              bgcolor: password && bar <= strength ? COLOURS[strength] : 'divider',
            }}
          />
        ))}
      </Stack>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', minWidth: 110, textAlign: 'right' }}>
        {password ? t('strength', { level: word }) : ''}
      </Typography>
    </Stack>
  );
}
