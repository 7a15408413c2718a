import { failureOf, http } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';

/** `/readyz`: 200 or 503, with the state of each part by name. */
export interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, string>>;
}

const POLL_MS = 5000;

export const readiness = queryOptions({
  queryKey: ['shell', 'admin', 'health'],
  queryFn: async ({ signal }) =>
    // "Not ready" is an answer, not a failure of the call.
    (await http.get<Readiness>('/readyz', { signal, validateStatus: (status) => status === 200 || status === 503 }))
      .data,
  staleTime: 0,
  refetchInterval: POLL_MS,
  retry: (failures, error) => failures < 2 && failureOf(error).status === 0,
});
