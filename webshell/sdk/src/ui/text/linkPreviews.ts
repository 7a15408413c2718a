import { queryOptions } from '@tanstack/react-query';
import { sdk } from './sdk.ts';

export interface LinkPreview {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly image: string | null;
}

interface LinkedPage {
  readonly path: string;
  readonly preview: LinkPreview | null;
}

const FRESH_MS = 5 * 60_000;

async function fetchPreviews(paths: readonly string[]): Promise<ReadonlyMap<string, LinkPreview | null>> {
  const query = { paths: paths.join(',') };
  const { items } = await sdk.api.get<{ readonly items: readonly LinkedPage[] }>('/platform/links', { query });
  return new Map(items.map(({ path, preview }) => [path, preview]));
}

let fetchPreview: ((path: string) => Promise<LinkPreview | null | undefined>) | undefined;

/** The card of a path, as a reader may see it; null for none. One call asks for all that are wanted at once. */
export const linkPreview = (path: string, viewerId: number | undefined) =>
  queryOptions({
    queryKey: ['sdk', 'link', path, viewerId ?? null],
    queryFn: async () => {
      fetchPreview ??= sdk.batcher(fetchPreviews);
      return (await fetchPreview(path)) ?? null;
    },
    staleTime: FRESH_MS,
  });
