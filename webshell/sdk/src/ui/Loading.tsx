import { CircularProgress, Stack, Typography } from '@mui/material';
import { t } from './texts.ts';

/** A centred spinner with the product's loading text. */
export function Loading({ minHeight = 320 }: { readonly minHeight?: number }) {
  return (
    <Stack role="status" className="mc-late" sx={{ minHeight, alignItems: 'center', justifyContent: 'center', gap: 2 }}>
      <CircularProgress size={40} aria-hidden />
      <Typography sx={{ color: 'text.secondary' }}>{t('loading')}</Typography>
    </Stack>
  );
}
