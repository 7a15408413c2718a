import { batcher, callApi, failureOf, toast, useUser } from '@motorclub/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { targetOf } from '../lib/refs.ts';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import type { Bookmark, BookmarkState, BulkDone } from './types.ts';

const load = batcher<BookmarkState>(async (refs) => {
  const { items } = await callApi('GET /social-api/bookmarks/states', { query: { refs: refs.join(',') } });
  return new Map(items.map((state) => [state.ref, state]));
});

const bookmarkState = (content: string, viewer: number) =>
  queryOptions({
    queryKey: keys.bookmarkState(content, viewer),
    queryFn: async () => (await load(content)) ?? null,
  });

/** Whether the signed-in reader has saved something; one call for all buttons of a page. */
export function useBookmarkState(content: string) {
  const user = useUser();
  return useQuery({ ...bookmarkState(content, user?.id ?? 0), enabled: user !== null });
}

export const save = (content: string) => callApi('POST /social-api/bookmarks', { body: targetOf(content) });
export const removeBookmarks = (ids: readonly number[]) =>
  callApi('POST /social-api/bookmarks/remove', { body: { ids } });
export const moveBookmarks = (ids: readonly number[], folderId: number | null) =>
  callApi('POST /social-api/bookmarks/move', { body: { ids, folderId } });
const undo = (token: string) => callApi('POST /social-api/bookmarks/undo', { body: { token } });

/** A change of bookmarks; whatever is shown of them is read again. */
export function useBookmarkAction<In, Out>(run: (given: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.bookmarks() }),
  });
}

/** Says what a bulk action has done, with ten seconds to take it back. */
export function useUndoOffer(): (said: string, done: BulkDone) => void {
  // The page may be another one by the time it is taken back, so the action itself says what became of it.
  const { mutate } = useBookmarkAction(async (token: string) => {
    const { count } = await undo(token);
    toast.success(t('undone', { count }));
  });
  return (said, { undoToken }) => toast.success(said, { label: t('undo'), onClick: () => mutate(undoToken) });
}

/** Saves something, or keeps it no longer; the second can be taken back. */
export function useToggleBookmark(content: string, onSaved: (bookmark: Bookmark) => void) {
  const offer = useUndoOffer();
  const saving = useBookmarkAction(() => save(content));
  const removing = useBookmarkAction((id: number) => removeBookmarks([id]));
  const toggle = (bookmarkId: number | null) => {
    if (bookmarkId === null) saving.mutate(undefined, { onSuccess: onSaved });
    else removing.mutate(bookmarkId, { onSuccess: (done) => offer(t('bookmarkRemoved', { count: 1 }), done) });
  };
  const expected = saving.isPending ? true : removing.isPending ? false : null;
  return { toggle, expected };
}
