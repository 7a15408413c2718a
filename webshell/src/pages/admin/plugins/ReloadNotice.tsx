import { failureOf, toast } from '@motorclub/sdk';
import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import { refetchPlatform } from '../../../platform/sync.ts';
import type { AdminPlugins } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';
import { useReload } from '../useReload.ts';

/** There is newer code on disk than in the processes: the button loads it, one process after the other. */
export function ReloadNotice({ reload }: Pick<AdminPlugins, 'reload'>) {
  const { refresh } = useAnnounce();
  const { start, pending, error } = useReload({}, () => {
    toast.success(t('reloaded'));
    void refetchPlatform();
    void refresh();
  });
  const busy = pending || reload.running;
  const failure = error ? failureOf(error).message : reload.failure;
  if (!reload.needed && !busy) return null;
  const button = (
    <Button color="inherit" size="small" variant="outlined" onClick={start} loading={busy}>
      {t('reloadCode')}
    </Button>
  );
  return (
    <Alert severity="info" role="status" action={reload.possible ? button : null}>
      {t(busy ? 'reloading' : 'newCode')} {reload.possible ? '' : t('restartYourself')}
      {busy ? <LinearProgress aria-label={t('reloading')} sx={{ mt: 1 }} /> : null}
      {failure && !busy ? <Typography sx={{ color: 'error.main' }}>{failure}</Typography> : null}
    </Alert>
  );
}
