import type { FeedItem } from '../api/types.ts';

export interface FeedThread {
  /** The page that all of its items are on. */
  readonly page: string;
  readonly newest: FeedItem;
  readonly earlier: number;
}

/** One entry for each page that items, newest first, lead to: answers and comments belong to their thread. */
export function groupByThread(items: readonly FeedItem[]): readonly FeedThread[] {
  const threads = new Map<string, FeedThread>();
  for (const item of items) {
    const page = item.content.url.replace(/#.*$/, '');
    const known = threads.get(page);
    threads.set(page, known ? { ...known, earlier: known.earlier + 1 } : { page, newest: item, earlier: 0 });
  }
  return [...threads.values()];
}
