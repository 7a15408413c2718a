import { type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';

export type Action<In, Out> = Omit<SdkAction<In, Out>, 'failed' | 'refresh'>;

/** Everything that is shown of events is asked for again, without codes of tickets: that would cost a call a ticket. */
export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.all(), predicate: ({ queryKey }) => queryKey[1] !== 'qr' });

/** A change: everything that is shown of events is asked for again. */
export const useAction = <In = void, Out = unknown>(action: Action<In, Out>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: refreshEvents,
  });
