// biome-ignore lint/style/noRestrictedImports: the readiness of a server is in no API document
import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';

/** `/readyz`: 200 or 503, with the state of each part by name. */
export interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
}

const POLL_MS = 5000;

/** "Not ready" is an answer, not a failure of the call. */
function answerIn(error: unknown): Readiness {
  const data = (error as { response?: { data?: Partial<Readiness> } }).response?.data;
  if (!data?.checks) throw error;
  return { status: 'not ready', checks: data.checks };
}

export const readiness = queryOptions({
  queryKey: ['shell', 'admin', 'health'],
  queryFn: ({ signal }) => api.get<Readiness>('/readyz', { signal }).catch(answerIn),
  staleTime: 0,
  refetchInterval: POLL_MS,
});
