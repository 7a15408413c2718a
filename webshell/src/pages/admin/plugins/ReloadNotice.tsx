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
  if (!reload.needed && !pending) return null;
  const button = (
    <Button color="inherit" size="small" variant="outlined" onClick={start} loading={pending}>
      {t('reloadCode')}
    </Button>
  );
  return (
    <Alert severity="info" role="status" action={reload.possible ? button : null}>
      {t(pending ? 'reloading' : 'newCode')} {reload.possible ? '' : t('restartYourself')}
      {pending ? <LinearProgress aria-label={t('reloading')} sx={{ mt: 1 }} /> : null}
      {error ? <Typography color="error">{failureOf(error).message}</Typography> : null}
    </Alert>
  );
}
