import { CircularProgress, Stack, Typography } from '@mui/material';
import { t } from './texts.ts';

/** While the server looks at the link one came by. */
export function Checking() {
  return (
    <Stack role="status" sx={{ minHeight: 160, alignItems: 'center', justifyContent: 'center', gap: 2 }}>
      <CircularProgress size={40} aria-hidden />
      <Typography sx={{ color: 'text.secondary' }}>{t('verifying')}</Typography>
    </Stack>
  );
}
