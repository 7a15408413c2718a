import { callApi, type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import type { Change, Create, Emergency, Schedule } from './types.ts';

export const create = (body: Create) => callApi('POST /announcements', { body });
export const change = (id: number, body: Change) =>
  callApi('PUT /announcements/{announcementId}', { path: { announcementId: id }, body });
export const schedule = (body: Schedule) => callApi('POST /announcements/schedule', { body });
export const emergency = (body: Emergency) => callApi('POST /announcements/emergency', { body });
export const notify = (id: number) =>
  callApi('POST /announcements/{announcementId}/notify', { path: { announcementId: id } });
export const remove = (id: number) =>
  callApi('DELETE /announcements/{announcementId}', { path: { announcementId: id } });

type Action<In, Out> = Omit<SdkAction<In, Out>, 'failed' | 'refresh'>;

/** Everything that is shown of announcements is asked for again. */
export const refreshAnnouncements = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.managed(), keys.lists(), ['announcements', 'one'], ['announcements', 'stats']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** A change of announcements. */
export const useAction = <In, Out>(action: Action<In, Out>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: refreshAnnouncements,
  });
