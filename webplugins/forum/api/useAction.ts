import { type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../texts/form.ts';

export type Action<In, Out> = Omit<SdkAction<In, Out>, 'failed' | 'refresh'>;

/** Everything that is shown of the forum is asked for again. Not awaited: what is on the screen need not wait. */
export function refreshForum(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: ['forum'] });
}

/** A change of the forum. */
export const useAction = <In, Out>(action: Action<In, Out>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('refused', { reason }),
    refresh: refreshForum,
  });
