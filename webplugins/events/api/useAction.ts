import { type Action, useAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';

export type Deed<In, Out> = Omit<Action<In, Out>, 'failed' | 'refresh'>;

/** Everything that is shown of events is asked for again, without codes of tickets: that would cost a call a ticket. */
export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.all(), predicate: ({ queryKey }) => queryKey[1] !== 'qr' });

/** A change: everything that is shown of events is asked for again. */
export const useDeed = <In = void, Out = unknown>(deed: Deed<In, Out>) =>
  useAction<In, Out>({
    ...deed,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: refreshEvents,
  });
