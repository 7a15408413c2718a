import { callApi, failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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

export interface Action<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  /** What to say once it is done. */
  readonly done: (answer: Out) => string;
  readonly onDone?: () => void;
  /** Shows a refusal where it belongs; true if it could. */
  readonly onRefused?: (error: unknown) => boolean;
}

/** A change of announcements: says what became of it, and has everything that is shown of them asked for anew. */
export function useAction<In, Out>({ run, done, onDone, onRefused }: Action<In, Out>) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [keys.managed(), keys.lists(), ['announcements', 'one'], ['announcements', 'stats']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return useMutation({
    mutationFn: run,
    onSuccess: async (answer) => {
      toast.success(done(answer));
      onDone?.();
      await refresh();
    },
    onError: async (error) => {
      if (!onRefused?.(error)) toast.error(t('actionFailed', { reason: failureOf(error).message }));
      await refresh();
    },
  });
}
