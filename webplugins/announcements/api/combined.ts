import { queryOptions } from '@tanstack/react-query';
import { combine } from '../lib/combine.ts';
import { keys } from './keys.ts';
import { fetchGeneral, fetchTab } from './lists.ts';
import { TABS } from './types.ts';

const FIRST_HUNDRED = { page: 0, size: 100 } as const;

/** The three lists in one: the first hundred of each, none twice, the newest first. Visitors get the general one. */
export const combinedAnnouncements = (userId: number | null) =>
  queryOptions({
    queryKey: keys.combined(userId),
    queryFn: async ({ signal }) => {
      if (userId === null) return combine({ general: (await fetchGeneral(FIRST_HUNDRED, signal)).content });
      const pages = await Promise.all(TABS.map((tab) => fetchTab(userId, tab, FIRST_HUNDRED, signal)));
      return combine(Object.fromEntries(TABS.map((tab, at) => [tab, pages[at]?.content ?? []])));
    },
    meta: { offline: true },
  });
