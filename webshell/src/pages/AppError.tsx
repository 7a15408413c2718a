import { Alert, Button, Typography } from '@mui/material';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

export interface AppErrorProps {
  readonly text?: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Offers the same page without any plugin's code. */
  readonly safeWay?: boolean;
}

/** In place of a page that broke. */
export function AppError({ text = t('appErrorText'), error, onRetry, safeWay = false }: AppErrorProps) {
  const actions = (
    <>
      {onRetry ? (
        <Button variant="contained" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      <Button variant="outlined" color="inherit" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      {safeWay ? (
        <Button variant="outlined" color="inherit" href="?safe=1">
          {t('openSafely')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Notice title={t('appError')} kind="pickup" actions={actions}>
      <Typography role="alert" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {error instanceof Error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      ) : null}
    </Notice>
  );
}
