import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const BOOKMARKS_SIZE = 20;

export interface BookmarkFilters {
  /** Whose: the server answers 403 for anybody else's. */
  readonly userId: number;
  /** 0: those in no folder. */
  readonly folderId?: number;
  readonly type?: string;
  readonly q?: string;
}

export const bookmarkPage = (filters: BookmarkFilters, page: number) =>
  queryOptions({
    queryKey: keys.bookmarkPage({ ...filters, page }),
    queryFn: ({ signal }) =>
      callApi('GET /social-api/bookmarks', { query: { ...filters, page, size: BOOKMARKS_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const folders = queryOptions({
  queryKey: keys.folders(),
  queryFn: ({ signal }) => callApi('GET /social-api/bookmark-folders', { signal }),
});

export const makeFolder = (name: string) => callApi('POST /social-api/bookmark-folders', { body: { name } });
export const deleteFolder = (id: number) =>
  callApi('DELETE /social-api/bookmark-folders/{folderId}', { path: { folderId: id } });
export const renameFolder = ({ id, name }: { readonly id: number; readonly name: string }) =>
  callApi('PUT /social-api/bookmark-folders/{folderId}', { path: { folderId: id }, body: { name } });
/** Places count from 0. */
export const placeFolder = ({ id, position }: { readonly id: number; readonly position: number }) =>
  callApi('PUT /social-api/bookmark-folders/{folderId}', { path: { folderId: id }, body: { position } });

export interface BookmarkChange {
  readonly id: number;
  readonly folderId?: number | null;
  readonly note?: string | null;
  readonly remindAt?: string | null;
  /** Takes the mark of a change away. */
  readonly seen?: true;
}

export const changeBookmark = ({ id, ...change }: BookmarkChange) =>
  callApi('PUT /social-api/bookmarks/{bookmarkId}', { path: { bookmarkId: id }, body: change });
