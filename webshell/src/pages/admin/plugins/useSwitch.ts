import { failureOf, toast } from '@motorclub/sdk';
import { useMutation } from '@tanstack/react-query';
import { type AdminPlugin, askPreflight, type Direction, releasePlugin, switchPlugin } from '../api/plugins.ts';
import type { SwitchAnswer } from '../api/shared.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';

type Outcome = { readonly answer: SwitchAnswer } | { readonly missing: readonly string[] };

async function enable(id: string): Promise<Outcome> {
  const { requires } = await askPreflight(id, 'enable');
  return requires.length > 0 ? { missing: requires } : { answer: await switchPlugin(id, 'enable') };
}

async function perform(id: string, to: Direction | 'release'): Promise<Outcome> {
  if (to === 'enable') return enable(id);
  return { answer: await (to === 'disable' ? switchPlugin(id, 'disable') : releasePlugin(id)) };
}

const DONE = { enable: 'switchedOn', disable: 'switchedOff', release: 'released' } as const;

function tellFailure(name: string, error: unknown): void {
  const { message, details } = failureOf(error);
  const dependents = details?.dependents;
  const why = Array.isArray(dependents) ? t('dependents', { names: dependents.join(', ') }) : message;
  toast.error(`${t('switchFailed', { name })}. ${why}`);
}

export interface PluginSwitching {
  readonly change: (to: Direction | 'release') => void;
  readonly pending: boolean;
  /** The plugins to switch on first; empty when there are none. */
  readonly missing: readonly string[];
  readonly forget: () => void;
}

/** Switches a plugin and says how it went. What it needs is asked first. */
export function useSwitch({ id, name }: Pick<AdminPlugin, 'id' | 'name'>): PluginSwitching {
  const { announce, refresh } = useAnnounce();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: (to: Direction | 'release') => perform(id, to),
    onSuccess: async (outcome, to) => {
      if (!('answer' in outcome)) return;
      await announce(outcome.answer, {
        done: t(DONE[to], { name }),
        waiting: (names) => t('switchWaiting', { name, names }),
      });
    },
    onError: async (error) => {
      tellFailure(name, error);
      await refresh();
    },
  });
  return {
    change: mutate,
    pending: isPending,
    missing: data && 'missing' in data ? data.missing : [],
    forget: reset,
  };
}
