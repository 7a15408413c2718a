import { callApi, http } from '@motorclub/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PLATFORM_KEY, type Schemas } from './shared.ts';

/** The archive of an uninstalled plugin's data, as a zip. */
export type Archive = Schemas['Archive'];
/** The answer of a dry run: rows by table, stored files, the plugins that prevent it. */
export type UninstallPreflight = Required<
  Pick<Schemas['Uninstalled'], 'tables' | 'files' | 'dependents' | 'consequences'>
>;
/** `distribution` is the name for `pip uninstall`; null when the code is no installed distribution. */
export type Uninstalled = Required<Pick<Schemas['Uninstalled'], 'archive' | 'removed' | 'epoch' | 'distribution'>>;

const ARCHIVES = '/platform/admin/archives';
const SIZE = 20;

export const archives = (page: number) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'archives', page],
    queryFn: ({ signal }) => callApi('GET /platform/admin/archives', { query: { page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The same, page after page. */
export const allArchives = infiniteQueryOptions({
  queryKey: [...PLATFORM_KEY, 'archives', 'all'],
  queryFn: ({ pageParam, signal }) =>
    callApi('GET /platform/admin/archives', { query: { page: pageParam, size: SIZE }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
  staleTime: 0,
});

export const uninstallPreflight = (id: string) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'uninstall', id],
    queryFn: async () =>
      (await callApi('POST /platform/admin/plugins/{plugin}/uninstall', {
        path: { plugin: id },
        query: { dryRun: true },
        body: { confirm: id },
      })) as UninstallPreflight,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const installPlugin = (plugin: string) =>
  callApi('POST /platform/admin/plugins/{plugin}/install', { path: { plugin } });
export const uninstallPlugin = async (plugin: string) =>
  (await callApi('POST /platform/admin/plugins/{plugin}/uninstall', {
    path: { plugin },
    body: { confirm: plugin },
  })) as Uninstalled;
export const importArchive = (plugin: string, archive: string) =>
  callApi('POST /platform/admin/plugins/{plugin}/import', { path: { plugin }, body: { archive } });

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
export const reloadSite = (options: { readonly safeMode?: false }) =>
  callApi('POST /platform/admin/reload', { body: options });
