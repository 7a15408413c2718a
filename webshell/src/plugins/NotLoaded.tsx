import { Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { Notice } from '../pages/Notice.tsx';
import { t } from '../texts.ts';

/** In place of a page whose code did not arrive; it is tried again by itself once the network is back. */
export function NotLoaded({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const actions = (
    <Button variant="contained" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Notice title={t('notLoaded', { name })} kind="pickup" actions={actions}>
      <Typography role="alert" sx={{ color: 'text.secondary' }}>
        {t('notLoadedText')}
      </Typography>
    </Notice>
  );
}
