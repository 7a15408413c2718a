import type { PageOf } from '../src/http.ts';

/** The only page of a list, or, with what is said over it, one of several. */
export function aPage<T>(content: readonly T[], over: Partial<PageOf<T>> = {}): PageOf<T> {
  return { content, totalElements: content.length, totalPages: 1, currentPage: 0, hasMore: false, ...over };
}
