import { callApi, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { HiddenAuthors } from './types.ts';

const FRESH_MS = 300_000;
const NOBODY: HiddenAuthors = { muted: [], blocked: [] };

/** Authors whose posts lists hide from the reader; none until the call has answered. Lists themselves are the same for everybody. */
export function useHiddenAuthors(): HiddenAuthors {
  const user = useUser();
  const { data } = useQuery({
    queryKey: keys.hiddenAuthors(user?.id ?? null),
    queryFn: ({ signal }) => callApi('GET /forum-api/hidden-authors', { signal }),
    enabled: user !== null,
    staleTime: FRESH_MS,
  });
  return data ?? NOBODY;
}
