import { Alert } from '@mui/material';
import { t } from '../texts.ts';

/** Says that nothing here is real. */
export function TestBand() {
  return (
    <Alert severity="warning" variant="outlined">
      {t('band')}
    </Alert>
  );
}
