import { type Action, useAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../texts/form.ts';

export type Deed<In, Out> = Omit<Action<In, Out>, 'failed' | 'refresh'>;

/** Everything that is shown of the forum is asked for again. Not awaited: what is on the screen need not wait. */
export function refreshForum(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: ['forum'] });
}

/** A change of the forum. */
export const useDeed = <In, Out>(deed: Deed<In, Out>) =>
  useAction<In, Out>({
    ...deed,
    failed: (reason) => t('refused', { reason }),
    refresh: refreshForum,
  });
