import { usePlatform, useUser } from '@motorclub/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { searched } from './api.ts';
import { type Entry, toEntries } from './entries.ts';
import { matchingPages } from './pages.ts';

export interface Found {
  readonly entries: readonly Entry[];
  readonly count: number;
  readonly error: Error | null;
  readonly loading: boolean;
  readonly retry: () => void;
  readonly more: { readonly loading: boolean; readonly fetch: () => void } | null;
}

/** Everything that these words find: pages at once, content when the server has answered. */
export function useFound(q: string): Found {
  const user = useUser();
  const { plugins } = usePlatform();
  const { data, error, refetch, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    searched(q),
  );
  const pages = matchingPages(q, plugins, user);
  return {
    entries: toEntries(pages, data?.pages.flatMap(({ content }) => content) ?? []),
    count: pages.length + (data?.pages[0]?.totalElements ?? 0),
    error,
    loading: isLoading,
    retry: () => void refetch(),
    more: hasNextPage ? { loading: isFetchingNextPage, fetch: () => void fetchNextPage() } : null,
  };
}
