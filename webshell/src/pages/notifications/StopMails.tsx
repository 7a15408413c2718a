import { ErrorState, Panel, TextLink } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { stopMails } from './preferences.ts';
import { t } from './texts.ts';

const SETTINGS = '/accountsettings?tab=notifications';

/** What a link at the end of a mail leads to; works without a log-in, and changes nothing before it is asked to. */
export function StopMails({ token }: { readonly token: string }) {
  const { mutate, isPending, isSuccess, data, error } = useMutation({ mutationFn: () => stopMails(token) });
  const what = token.split('.').slice(1, -1).join('.');
  const asked = what === 'DIGEST' ? 'stopDIGEST' : what === 'EMAIL' ? 'stopEMAIL' : 'stopKind';
  return (
    <Panel title={t('stopTitle')}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {isSuccess ? (
          <Alert severity="success" role="status">
            {data.summary ? t('stoppedKind', { summary: data.summary }) : t('stopped')}
          </Alert>
        ) : (
          <Typography>{t(asked)}</Typography>
        )}
        {error ? <ErrorState error={error} title={t('stopFailed')} /> : null}
        {isSuccess ? null : (
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            {t('stop')}
          </Button>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <TextLink to={SETTINGS}>{t('stopBack')}</TextLink>
        </Typography>
      </Stack>
    </Panel>
  );
}
