import { Alert, AlertTitle, Button, List, ListItem, Stack } from '@mui/material';
import type { AdminPlugin } from '../api/plugins.ts';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { useSwitch } from './useSwitch.ts';

type Part = Pick<AdminPlugin, 'id' | 'name'>;

function Quarantined({ plugin, why }: { readonly plugin: Part; readonly why: string | null }) {
  const { change, pending } = useSwitch(plugin);
  const release = (
    <Button color="inherit" size="small" variant="outlined" loading={pending} onClick={() => change('release')}>
      {t('release')}
    </Button>
  );
  return (
    <Alert severity="error" action={release}>
      <AlertTitle>{t('quarantinedTitle')}</AlertTitle>
      {t('quarantinedText')} {why}
    </Alert>
  );
}

/** The same failure in several processes is shown once. */
function byText({ failure, failures }: AdminPlugin): { text: string; processes: string[] }[] {
  const found = new Map<string, string[]>();
  for (const one of failures) found.set(one.failure, [...(found.get(one.failure) ?? []), one.process]);
  if (failure && !found.has(failure)) found.set(failure, []);
  return [...found].map(([text, processes]) => ({ text, processes }));
}

function Failed({ plugin }: { readonly plugin: AdminPlugin }) {
  return byText(plugin).map(({ text, processes }) => (
    <Alert
      key={text}
      severity="error"
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>
        {processes.length > 0 ? t('failedIn', { processes: processes.join(', ') }) : t('failedTitle')}
      </AlertTitle>
      <Traceback text={text} label={t('traceback')} />
    </Alert>
  ));
}

function Warnings({ warnings }: Pick<AdminPlugin, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('warnings')}</AlertTitle>
      <List dense disablePadding>
        {warnings.map((text) => (
          <ListItem key={text} disableGutters>
            {text}
          </ListItem>
        ))}
      </List>
    </Alert>
  );
}

/** All that an admin has to know or do about a plugin, worst first. */
export function PluginNotices({ plugin }: { readonly plugin: AdminPlugin }) {
  const { state, failure, failures, tampered, health, warnings, pending } = plugin;
  const quarantined = state === 'quarantined';
  if (!(quarantined || failure || failures.length > 0 || tampered || health || warnings.length > 0 || pending))
    return null;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {quarantined ? <Quarantined plugin={plugin} why={failure} /> : <Failed plugin={plugin} />}
      {tampered ? (
        <Alert severity="error">
          <AlertTitle>{t('tamperedTitle')}</AlertTitle>
          {tampered}
        </Alert>
      ) : null}
      {health ? (
        <Alert severity={health.ok ? 'success' : 'error'}>{health.message || t(health.ok ? 'well' : 'unwell')}</Alert>
      ) : null}
      <Warnings warnings={warnings} />
      {pending ? <Alert severity="info">{t('pendingText', { version: pending })}</Alert> : null}
    </Stack>
  );
}
