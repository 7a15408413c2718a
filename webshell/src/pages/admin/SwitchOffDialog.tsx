import { ConfirmDialog, ErrorState, formatNumber, Loading } from '@motorclub/sdk';
import { Alert, List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts.ts';
import { type AdminPlugin, type Preflight, preflight } from './api.ts';

function Consequences({ dependents, consequences }: Preflight) {
  return (
    <>
      {dependents.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('dependents', { names: dependents.join(', ') })}
        </Alert>
      ) : null}
      <Typography variant="subtitle2" component="h3">
        {t('consequences')}
      </Typography>
      {consequences.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noConsequences')}</Typography>
      ) : null}
      <List dense disablePadding>
        {consequences.map(({ message, count }) => (
          <ListItem key={message} disableGutters>
            {message.includes(String(count)) || count === 0 ? message : `${formatNumber(count)} ${message}`}
          </ListItem>
        ))}
      </List>
    </>
  );
}

export interface SwitchOffDialogProps {
  readonly plugin: AdminPlugin;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what switching off means before it is done. */
export function SwitchOffDialog({ plugin, onConfirm, onClose }: SwitchOffDialogProps) {
  const { data, error, refetch } = useQuery(preflight(plugin.id));
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('switchOffTitle', { name: plugin.name })}
      confirmLabel={t('switchOff')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{t('switchOffText')}</Typography>
      {data ? <Consequences {...data} /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading minHeight={80} />}
    </ConfirmDialog>
  );
}
