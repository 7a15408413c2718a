import { batcher, callApi, useUser } from '@motorclub/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Thread } from './types.ts';

const load = batcher<Thread>(async (refs) => {
  const { items } = await callApi('GET /social-api/comments/batch', { query: { refs: refs.join(',') } });
  return new Map(items.map((thread) => [thread.ref, thread]));
});

/** The first five comments on something; null for what the reader may not see. */
const thread = (content: string, viewer: number | null) =>
  queryOptions({
    queryKey: keys.thread(content, viewer),
    queryFn: async () => (await load(content)) ?? null,
  });

/** All parts of a page ask in one call. */
export function useThread(content: string) {
  const user = useUser();
  return useQuery(thread(content, user?.id ?? null));
}
