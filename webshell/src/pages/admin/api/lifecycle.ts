import { api, http, type PageOf } from '@motorclub/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, PLATFORM_KEY, postPlugin, type Schemas, type SwitchAnswer } from './shared.ts';

/** What was left of a plugin, as a zip. */
export type Archive = Schemas['Archive'];
/** The answer of a dry run: rows by table, stored files, who stands in the way. */
export type UninstallPreflight = Required<
  Pick<Schemas['Uninstalled'], 'tables' | 'files' | 'dependents' | 'consequences'>
>;
/** `distribution` is the name for `pip uninstall`; null when the code is no installed distribution. */
export type Uninstalled = Required<Pick<Schemas['Uninstalled'], 'archive' | 'removed' | 'epoch' | 'distribution'>>;

const ARCHIVES = `${ADMIN}/archives`;
const SIZE = 20;

export const archives = (page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'archives', page],
    queryFn: ({ signal }) => api.get<PageOf<Archive>>(ARCHIVES, { query: { page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The same, page after page. */
export const allArchives = infiniteQueryOptions({
  queryKey: [...PLATFORM_KEY, 'archives', 'all'],
  queryFn: ({ pageParam, signal }) =>
    api.get<PageOf<Archive>>(ARCHIVES, { query: { page: pageParam, size: SIZE }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
  staleTime: 0,
});

export const uninstallPreflight = (id: string) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'uninstall', id],
    queryFn: () => postPlugin<UninstallPreflight>(id, 'uninstall', { confirm: id }, { dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const installPlugin = (id: string): Promise<SwitchAnswer> => postPlugin(id, 'install');
export const uninstallPlugin = (id: string): Promise<Uninstalled> => postPlugin(id, 'uninstall', { confirm: id });
export const importArchive = (id: string, archive: string): Promise<SwitchAnswer & { rows: number }> =>
  postPlugin(id, 'import', { archive });

/** The zip itself; the call needs the bearer token, so it cannot be a plain link. */
export async function downloadArchive(name: string): Promise<void> {
  const { data } = await http.get<Blob>(`${ARCHIVES}/${encodeURIComponent(name)}`, { responseType: 'blob' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A rolling restart of web, jobs and hub with the code that is on disk now; `safeMode: false` also leaves it. */
export const reloadSite = (options: { readonly safeMode?: false }): Promise<{ accepted: boolean }> =>
  api.post(`${ADMIN}/reload`, options);
