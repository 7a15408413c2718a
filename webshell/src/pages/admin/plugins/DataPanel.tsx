import { failureOf, formatDateTime, Panel, toast } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { installPlugin } from '../api/lifecycle.ts';
import type { AdminPlugin } from '../api/plugins.ts';
import { Facts } from '../Facts.tsx';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { UninstallDialog } from './UninstallDialog.tsx';

type OpenDialog = 'none' | 'import' | 'uninstall';

function useInstall({ id, name }: AdminPlugin) {
  const { announce } = useAnnounce();
  return useMutation({
    mutationFn: () => installPlugin(id),
    onSuccess: (answer) =>
      announce(answer, { done: t('installedNow', { name }), waiting: (names) => t('switchWaiting', { name, names }) }),
    onError: (error) => toast.error(`${t('installFailed', { name })}. ${failureOf(error).message}`),
  });
}

/** What a plugin has stored: made by installing, taken away by uninstalling, brought back from an archive. */
export function DataPanel({ plugin }: { readonly plugin: AdminPlugin }) {
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const install = useInstall(plugin);
  const { installedAt, switchedAt, enabled, state } = plugin;
  const loadable = state !== 'failed' && state !== 'incompatible';
  const close = () => setDialog('none');
  return (
    <Panel title={t('data')}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Facts
          facts={[
            [t('installedAt'), installedAt ? formatDateTime(installedAt) : t('notInstalled')],
            [t('switchedAt'), switchedAt ? formatDateTime(switchedAt) : t('never')],
          ]}
        />
        {enabled ? <Typography sx={{ color: 'text.secondary' }}>{t('switchOffBeforeData')}</Typography> : null}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {installedAt === null && loadable ? (
            <Button variant="contained" loading={install.isPending} onClick={() => install.mutate()}>
              {t('install')}
            </Button>
          ) : null}
          {loadable ? (
            <Button variant="outlined" color="inherit" disabled={enabled} onClick={() => setDialog('import')}>
              {t('importArchive')}
            </Button>
          ) : null}
          {installedAt === null ? null : (
            <Button variant="outlined" color="error" disabled={enabled} onClick={() => setDialog('uninstall')}>
              {t('uninstall')}
            </Button>
          )}
        </Stack>
      </Stack>
      {dialog === 'import' ? <ImportDialog plugin={plugin} onClose={close} /> : null}
      {dialog === 'uninstall' ? <UninstallDialog plugin={plugin} onClose={close} /> : null}
    </Panel>
  );
}
