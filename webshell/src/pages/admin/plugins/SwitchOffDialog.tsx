import { ErrorState, Loading } from '@motorclub/sdk';
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { AskDialog } from '../AskDialog.tsx';
import { type AdminPlugin, type Preflight, preflight } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { Consequences } from './Consequences.tsx';

function linesOf({ sockets, jobs, deliveries }: Preflight): string[] {
  const lines = [
    sockets > 0 && t('openSubscriptions', { count: sockets }),
    jobs > 0 && t('waitingJobs', { count: jobs }),
    deliveries > 0 && t('waitingEvents', { count: deliveries }),
  ];
  return lines.filter((line) => line !== false);
}

function Meaning({ answer }: { readonly answer: Preflight }) {
  return (
    <>
      {answer.dependents.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('dependents', { names: answer.dependents.join(', ') })}
        </Alert>
      ) : null}
      <Consequences consequences={answer.consequences} more={linesOf(answer)} />
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
  const { data, error, refetch } = useQuery(preflight(plugin.id, 'disable'));
  // When nobody can say what it means it can still be done: the switch itself checks again.
  const held = error ? false : (data?.dependents.length ?? 1) > 0 && 'blocked';
  return (
    <AskDialog
      title={t('switchOffTitle', { name: plugin.name })}
      verb={{ kind: 'danger', label: t('switchOff'), held, onClick: onConfirm }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{t('switchOffText')}</Typography>
      {data ? <Meaning answer={data} /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading minHeight={80} />}
    </AskDialog>
  );
}
