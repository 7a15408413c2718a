import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Bookmark, Folder, Folders } from './types.ts';

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
      api.get<PageOf<Bookmark>>('/social-api/bookmarks', { query: { ...filters, page, size: BOOKMARKS_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const folders = queryOptions({
  queryKey: keys.folders(),
  queryFn: ({ signal }) => api.get<Folders>('/social-api/bookmark-folders', { signal }),
});

export const makeFolder = (name: string) => api.post<Folder>('/social-api/bookmark-folders', { name });
export const deleteFolder = (id: number) => api.delete(`/social-api/bookmark-folders/${id}`);
export const renameFolder = ({ id, name }: { readonly id: number; readonly name: string }) =>
  api.put<Folder>(`/social-api/bookmark-folders/${id}`, { name });
/** Places count from 0. */
export const placeFolder = ({ id, position }: { readonly id: number; readonly position: number }) =>
  api.put<Folder>(`/social-api/bookmark-folders/${id}`, { position });

export interface BookmarkChange {
  readonly id: number;
  readonly folderId?: number | null;
  readonly note?: string | null;
  readonly remindAt?: string | null;
  /** Takes the mark of a change away. */
  readonly seen?: true;
}

export const changeBookmark = ({ id, ...change }: BookmarkChange) =>
  api.put<Bookmark>(`/social-api/bookmarks/${id}`, change);
