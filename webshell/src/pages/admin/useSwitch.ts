import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { heardOfEpoch } from '../../platform/sync.ts';
import { t } from '../../texts.ts';
import { type AdminPlugin, adminPlugins, type Direction, type SwitchAnswer, switchPlugin } from './api.ts';

interface Change {
  readonly plugin: AdminPlugin;
  readonly to: Direction;
}

function tell({ plugin: { name }, to }: Change, { missing }: SwitchAnswer): void {
  if (missing.length > 0) toast.warning(t('switchWaiting', { name, names: missing.join(', ') }));
  else toast.success(to === 'enable' ? t('switchedOn', { name }) : t('switchedOff', { name }));
}

function tellFailure({ plugin: { name } }: Change, error: unknown): void {
  const { message, details } = failureOf(error);
  const dependents = details?.dependents;
  const why = Array.isArray(dependents) ? t('dependents', { names: dependents.join(', ') }) : message;
  toast.error(`${t('switchFailed', { name })}. ${why}`);
}

/** Switches a plugin and says how it went; this tab follows at once. */
export function useSwitch(): { change: (plugin: AdminPlugin, to: Direction) => void; pendingId: string | null } {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ plugin, to }: Change) => switchPlugin({ id: plugin.id, to }),
    onSuccess: (answer, change) => {
      heardOfEpoch(answer.epoch);
      tell(change, answer);
    },
    onError: (error, change) => tellFailure(change, error),
    onSettled: () => client.invalidateQueries({ queryKey: adminPlugins.queryKey }),
  });
  return {
    change: (plugin, to) => mutate({ plugin, to }),
    pendingId: isPending ? variables.plugin.id : null,
  };
}
