import { failureOf } from '@motorclub/sdk';
import { Button, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../chrome/Banner.tsx';
import { adminPlugins } from './api/plugins.ts';
import { reloadPage } from './reloadPage.ts';
import { t } from './texts.ts';
import { useReload } from './useReload.ts';

/** The site started without plugins. Leaving safe mode restarts it; the page reloads once it answers again. */
export default function SafeModeBanner() {
  const { start, pending, error } = useReload({ safeMode: false }, reloadPage);
  const why = useQuery({ ...adminPlugins, refetchInterval: false }).data?.safeModeReason;
  const leave = (
    <Button color="inherit" size="small" variant="outlined" onClick={start} loading={pending}>
      {t('leaveSafeMode')}
    </Button>
  );
  return (
    <Banner label={t('safeModeLabel')} severity="warning" action={leave}>
      {t(pending ? 'leavingSafeMode' : 'safeMode')} {why}
      {pending ? (
        <LinearProgress color="warning" aria-label={t('leavingSafeMode')} sx={{ mt: 1, minWidth: 200 }} />
      ) : null}
      {error ? (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {t('safeModeStays')} {failureOf(error).message}
        </Typography>
      ) : null}
    </Banner>
  );
}
