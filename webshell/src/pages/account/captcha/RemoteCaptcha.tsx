import { Alert, AlertTitle, Box, Button, Skeleton } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { type RemoteProvider, type WidgetProps, widgetApi } from './providers.ts';

interface RemoteCaptchaProps extends WidgetProps {
  readonly provider: RemoteProvider;
  readonly siteKey: string;
}

type Stage = 'loading' | 'shown' | 'failed';

/** The box of a provider elsewhere. The page's policy lets in only the one that is configured. */
export default function RemoteCaptcha({ provider, siteKey, onChange }: RemoteCaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const { colorScheme } = useColorScheme();
  const changed = useEffectEvent(onChange);
  const theme = useEffectEvent(() => (colorScheme === 'light' ? 'light' : 'dark'));
  useEffect(() => {
    let gone = false;
    const nothing = () => changed('');
    widgetApi(provider)
      .then((api) => {
        if (gone || !place.current) return;
        setStage('shown');
        api.render(place.current, {
          sitekey: siteKey,
          theme: theme(),
          callback: changed,
          'expired-callback': nothing,
          'error-callback': nothing,
        });
      })
      .catch(() => {
        if (!gone) setStage('failed');
      });
    return () => {
      gone = true;
    };
  }, [provider, siteKey]);
  return (
    <>
      {stage === 'loading' ? (
        <Skeleton variant="rounded" height={78} role="status" aria-label={t('captchaWorking')} />
      ) : null}
      {stage === 'failed' ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          <AlertTitle>{t('captchaFailed')}</AlertTitle>
          {t('captchaFailedHelp')}
        </Alert>
      ) : null}
      <Box ref={place} sx={{ maxWidth: '100%', overflowX: 'auto' }} />
    </>
  );
}
