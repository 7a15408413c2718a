import { usePlatform, useUser } from '@motorclub/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FoundPage, searchResults } from './api.ts';
import { type Entry, toEntries } from './entries.ts';
import { matchingPages } from './pages.ts';
import { t } from './texts.ts';

export interface Found {
  readonly entries: readonly Entry[];
  readonly count: number;
  /** What was searched for, where that is not what was typed. */
  readonly notes: readonly string[];
  readonly error: Error | null;
  readonly loading: boolean;
  readonly retry: () => void;
  readonly more: { readonly loading: boolean; readonly fetch: () => void } | null;
}

function notesOn({ corrected, missing, allWords }: FoundPage): string[] {
  return [
    ...missing.map((word) => t('missing', { word })),
    ...(corrected ? [t('corrected', { q: corrected })] : []),
    ...(allWords ? [] : [t('someWords')]),
  ];
}

/** Everything that matches these words: pages at once, content when the server has answered. */
export function useSearchResults(q: string): Found {
  const user = useUser();
  const { plugins } = usePlatform();
  const { data, error, refetch, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    searchResults(q),
  );
  const first = data?.pages[0];
  const pages = matchingPages(q, plugins, user);
  return {
    entries: toEntries(pages, data?.pages.flatMap(({ content }) => content) ?? []),
    count: pages.length + (first?.totalElements ?? 0),
    notes: first ? notesOn(first) : [],
    error,
    loading: isLoading,
    retry: () => void refetch(),
    more: hasNextPage ? { loading: isFetchingNextPage, fetch: () => void fetchNextPage() } : null,
  };
}
