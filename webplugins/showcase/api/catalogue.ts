import {
  type BodyOf,
  callApi,
  type PageOf,
  type QueryOf,
  type Action as SdkAction,
  useAction as useSdkAction,
} from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/catalogue.ts';
import type { Schemas } from './schema.d.ts';

export type Brand = Schemas['ShowcaseBrand'];
export type CarModel = Schemas['ShowcaseCarModel'];
export type Generation = Schemas['ShowcaseGeneration'];
export type Entry = Brand | CarModel | Generation;
export type CarCategory = Schemas['ShowcaseCarCategory'];
export type Country = Schemas['ShowcaseCountry'];
export type Engine = Schemas['ShowcaseEngine'];
export type Import = Schemas['ShowcaseImport'];

export type EntryKind = 'brands' | 'car-models' | 'generations';
export type EntryStatus = 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
export type Step = 'publish' | 'reject' | 'archive';

const keys = {
  all: () => ['showcase', 'catalogue'] as const,
  list: (kind: string, query: object) => [...keys.all(), kind, query] as const,
  merge: (kind: EntryKind, id: number, intoId: number) => [...keys.all(), kind, 'merge', id, intoId] as const,
};
const SIZE = 20;
const MINUTES_5 = 300_000;

/** Everything of the catalogue is asked for again. */
export function refreshCatalogue(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: keys.all() });
}

/** A change of the catalogue by a click. */
export const useAction = <In, Out>(action: Omit<SdkAction<In, Out>, 'failed' | 'refresh'>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('catalogue_refused', { reason }),
    refresh: refreshCatalogue,
  });

type BrandsQuery = QueryOf<'GET /showcase-api/brands'>;
type ModelsQuery = QueryOf<'GET /showcase-api/car-models'>;
type GenerationsQuery = QueryOf<'GET /showcase-api/generations'>;

export const listBrands = (query: BrandsQuery) =>
  queryOptions({
    queryKey: keys.list('brands', query ?? {}),
    queryFn: ({ signal }) => callApi('GET /showcase-api/brands', { query: { size: SIZE, ...query }, signal }),
    placeholderData: keepPreviousData,
  });

export const oneBrand = (brandId: number) =>
  queryOptions({
    queryKey: keys.list('brand', { brandId }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/brands/{entryId}', { path: { entryId: brandId }, signal }),
  });

export const listModels = (query: ModelsQuery) =>
  queryOptions({
    queryKey: keys.list('car-models', query ?? {}),
    queryFn: ({ signal }) => callApi('GET /showcase-api/car-models', { query: { size: SIZE, ...query }, signal }),
    placeholderData: keepPreviousData,
  });

export const listGenerations = (query: GenerationsQuery) =>
  queryOptions({
    queryKey: keys.list('generations', query ?? {}),
    queryFn: ({ signal }) => callApi('GET /showcase-api/generations', { query: { size: SIZE, ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** The models and generations that words mean, such as `mx5 nd`. */
export const findMatches = (q: string) =>
  queryOptions({
    queryKey: keys.list('matches', { q }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/catalogue-matches', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: MINUTES_5,
  });

export const listCategories = (all: boolean) =>
  queryOptions({
    queryKey: keys.list('car-categories', { all }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/car-categories', { query: { all, page: 0, size: 100 }, signal }),
  });

const countryPage = (page: number, signal: AbortSignal) =>
  callApi('GET /showcase-api/countries', { query: { all: true, page, size: 100 }, signal });

/** All countries, those that are not in use too. */
export const everyCountry = queryOptions({
  queryKey: keys.list('countries', { every: true }),
  queryFn: async ({ signal }) => {
    const { content, totalPages } = await countryPage(0, signal);
    const later = Array.from({ length: Math.max(totalPages - 1, 0) }, (_, index) => countryPage(index + 1, signal));
    const rest = await Promise.all(later);
    return [...content, ...rest.flatMap((page) => page.content)];
  },
  staleTime: MINUTES_5,
});

export const previewMerge = (kind: EntryKind, id: number, intoId: number) =>
  queryOptions({
    queryKey: keys.merge(kind, id, intoId),
    queryFn: ({ signal }) =>
      callApi(`GET /showcase-api/${kind}/{entryId}/merge`, { path: { entryId: id }, query: { intoId }, signal }),
    enabled: intoId > 0,
  });

/** Adds an entry without a number, changes the one with it. */
export const saveBrand = (brand: Brand | null, body: BodyOf<'POST /showcase-api/brands'>) =>
  brand === null
    ? callApi('POST /showcase-api/brands', { body })
    : callApi('PUT /showcase-api/brands/{entryId}', {
        path: { entryId: brand.id },
        body: { ...body, version: brand.version },
      });

export const saveModel = (model: CarModel | null, { brandId, ...body }: BodyOf<'POST /showcase-api/car-models'>) =>
  model === null
    ? callApi('POST /showcase-api/car-models', { body: { brandId, ...body } })
    : callApi('PUT /showcase-api/car-models/{entryId}', {
        path: { entryId: model.id },
        body: { ...body, version: model.version },
      });

export const saveGeneration = (
  generation: Generation | null,
  { carModelId, ...body }: BodyOf<'POST /showcase-api/generations'>,
) =>
  generation === null
    ? callApi('POST /showcase-api/generations', { body: { carModelId, ...body } })
    : callApi('PUT /showcase-api/generations/{entryId}', {
        path: { entryId: generation.id },
        body: { ...body, version: generation.version },
      });

export const moveEntry = (kind: EntryKind, id: number, step: Step, note = ''): Promise<Entry> =>
  callApi(`PUT /showcase-api/${kind}/{entryId}/${step}`, { path: { entryId: id }, body: { note } });

export const mergeEntry = (kind: EntryKind, id: number, intoId: number): Promise<Entry> =>
  callApi(`POST /showcase-api/${kind}/{entryId}/merge`, { path: { entryId: id }, body: { intoId } });

export const importModels = (csv: string, dryRun: boolean) =>
  callApi('POST /showcase-api/car-models/import', { body: { csv, dryRun } });

export const saveCategory = (category: CarCategory | null, body: BodyOf<'POST /showcase-api/car-categories'>) =>
  category === null
    ? callApi('POST /showcase-api/car-categories', { body })
    : callApi('PUT /showcase-api/car-categories/{categoryId}', {
        path: { categoryId: category.id },
        body: { ...body, version: category.version },
      });

export const deleteCategory = (id: number) =>
  callApi('DELETE /showcase-api/car-categories/{categoryId}', { path: { categoryId: id } });

export const saveCountry = (country: Country, body: Omit<BodyOf<'PUT /showcase-api/countries/{code}'>, 'version'>) =>
  callApi('PUT /showcase-api/countries/{code}', {
    path: { code: country.code },
    body: { ...body, version: country.version },
  });

export type EntryPage = PageOf<Entry>;
