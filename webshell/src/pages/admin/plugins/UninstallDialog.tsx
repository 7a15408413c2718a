import { ErrorState, formatNumber, Loading } from '@motorclub/sdk';
import { Alert, List, ListItem, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { heardOfEpoch } from '../../../platform/sync.ts';
import { AskDialog } from '../AskDialog.tsx';
import { type UninstallPreflight, uninstallPlugin, uninstallPreflight } from '../api/lifecycle.ts';
import type { AdminPlugin } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';
import { Consequences } from './Consequences.tsx';
import { UninstalledDialog } from './UninstalledDialog.tsx';

function Losses({ answer }: { readonly answer: UninstallPreflight }) {
  const { dependents, consequences, tables, files } = answer;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {dependents.length > 0 ? (
        <Alert severity="warning">{t('uninstallFirst', { names: dependents.join(', ') })}</Alert>
      ) : null}
      <Typography variant="subtitle2" component="h3">
        {t('willBeDeleted')}
      </Typography>
      <List dense disablePadding aria-label={t('willBeDeleted')}>
        {Object.entries(tables).map(([table, rows]) => (
          <ListItem key={table} disableGutters>
            {t('rowsIn', { table, rows: formatNumber(rows) })}
          </ListItem>
        ))}
        {files > 0 ? <ListItem disableGutters>{t('storedFiles', { count: files })}</ListItem> : null}
      </List>
      {consequences.length > 0 ? <Consequences consequences={consequences} /> : null}
    </Stack>
  );
}

export interface UninstallDialogProps {
  readonly plugin: AdminPlugin;
  readonly onClose: () => void;
}

function useUninstall(id: string) {
  const { refresh } = useAnnounce();
  return useMutation({
    mutationFn: () => uninstallPlugin(id),
    onSuccess: ({ epoch }) => {
      heardOfEpoch(epoch);
      void refresh();
    },
  });
}

/** Says what will be deleted, wants the plugin's id typed, and ends with the archive. */
export function UninstallDialog({ plugin: { id, name }, onClose }: UninstallDialogProps) {
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(uninstallPreflight(id));
  const { mutate, isPending, data: done, error: failed } = useUninstall(id);
  if (done) return <UninstalledDialog name={name} result={done} onClose={onClose} />;
  const ready = data?.dependents.length === 0 && typed === id;
  const held = isPending ? 'pending' : !ready && 'blocked';
  return (
    <AskDialog
      title={t('uninstallTitle', { name })}
      verb={{ kind: 'danger', label: t('uninstall'), held, onClick: mutate }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('uninstallText')}</Typography>
        {data ? <Losses answer={data} /> : null}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Loading minHeight={80} />}
        {failed ? <ErrorState error={failed} title={t('uninstallFailed')} /> : null}
        <TextField
          label={t('typeToConfirm', { id })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </Stack>
    </AskDialog>
  );
}
