import { useMutation } from '@tanstack/react-query';
import { reloadSite } from './api/lifecycle.ts';
import { fetchAdminPlugins } from './api/plugins.ts';
import { untilRestarted } from './untilRestarted.ts';

export interface Reload {
  readonly start: () => void;
  readonly pending: boolean;
  readonly error: unknown;
}

/** Restarts the site's processes, out of safe mode if asked, and waits until they answer. */
export function useReload(options: { readonly safeMode?: false }, onDone: () => void): Reload {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const before = await fetchAdminPlugins();
      await reloadSite(options);
      await untilRestarted(before, (now) => options.safeMode === undefined || now.safeMode === options.safeMode);
    },
    onSuccess: onDone,
  });
  return { start: mutate, pending: isPending, error };
}
