import { MutationCache, QueryCache, QueryClient, type QueryClientConfig } from '@tanstack/react-query';
import { failureOf } from './http.ts';

const MINUTE = 60_000;

/** Only a lost connection or a broken server can be better the second time; a refusal stays a refusal. */
export function worthRetrying(limit: number): (failures: number, error: unknown) => boolean {
  return (failures, error) => {
    const { status } = failureOf(error);
    return failures < limit && (status === 0 || status >= 500);
  };
}

/** 1 s, 2 s, 4 s ... at most 30 s. */
export function backOff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/**
 * What somebody does without a network fails at once and says so. Left to itself it would wait for the network while the
 * page shows it as done, and be lost with the page.
 */
const MUTATIONS = { networkMode: 'always', retry: false } as const;

/** The shell's own cache: stale after 5 minutes, kept 10, 5 retries. */
export const SHELL_QUERIES: QueryClientConfig = {
  defaultOptions: {
    queries: { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, retry: worthRetrying(5) },
    mutations: MUTATIONS,
  },
};

/** The plugins' caches: unused entries kept 5 minutes, 3 retries with back-off, mutations not retried. */
export const PLUGIN_QUERIES: QueryClientConfig = {
  defaultOptions: {
    queries: { gcTime: 5 * MINUTE, retry: worthRetrying(3), retryDelay: backOff },
    mutations: MUTATIONS,
  },
};

const all = new Set<QueryClient>();

/** What every client shows is asked for again after a mutation whose `meta` is `{ refreshes: 'everything' }`. */
const createMutationCache = () =>
  new MutationCache({
    onSettled: async (_data, _error, _variables, _context, { meta }) => {
      if (meta?.refreshes === 'everything') await Promise.all([...all].map((client) => client.invalidateQueries()));
    },
  });

/** A client whose mutations may have those of the shell and of all plugins ask again. */
export function createClient(config: QueryClientConfig): QueryClient {
  const client = new QueryClient({ ...config, mutationCache: createMutationCache() });
  all.add(client);
  return client;
}

/** A client that logs what could not be loaded, once its tries are used up. */
export function createQueries(config: QueryClientConfig): QueryClient {
  const onError = (error: unknown, { queryKey }: { readonly queryKey: readonly unknown[] }) =>
    console.error('Loading failed', queryKey, error);
  return createClient({ ...config, queryCache: new QueryCache({ onError }) });
}

const clients = new Map<string, QueryClient>();

/** One cache per plugin, so that switching a plugin off can empty it. */
export function pluginQueryClient(id: string): QueryClient {
  const known = clients.get(id);
  if (known) return known;
  const created = createQueries(PLUGIN_QUERIES);
  clients.set(id, created);
  return created;
}

/** Whether something that a plugin shows is asked for the first time. */
export function arePluginsLoading(): boolean {
  const isFirst = ({ state }: { readonly state: { readonly data: unknown } }) => state.data === undefined;
  return [...clients.values()].some((client) => client.isFetching({ predicate: isFirst }) > 0);
}

export function clearPluginQueries(id?: string): void {
  for (const [owner, client] of clients) if (id === undefined || owner === id) client.clear();
}
