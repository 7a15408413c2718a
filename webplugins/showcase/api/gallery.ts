import { type BodyOf, callApi, type QueryOf, useAction as useSdkAction } from '@motorclub/sdk';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/gallery.ts';
import type { Schemas } from './schema.d.ts';

export type ListedCar = Schemas['ShowcaseListedCar'];
export type ComparedCar = Schemas['ShowcaseComparedCar'];
export type Showcase = Schemas['ShowcaseShowcase'];
export type ShowcaseItem = Schemas['ShowcaseShowcaseItem'];
export type Photo = Schemas['ShowcasePhoto'];
export type Facets = Schemas['ShowcaseFacets'];
export type FacetValue = Schemas['ShowcaseFacetValue'];
export type LikeTarget = Schemas['ShowcaseLike']['targetType'];
export type ShowcaseChange = BodyOf<'PUT /showcase-api/showcases/{showcaseId}'>;
export type FacetQuery = NonNullable<QueryOf<'GET /showcase-api/cars/facets'>>;
export type CarsQuery = NonNullable<QueryOf<'GET /showcase-api/cars'>>;
export type GalleryQuery = NonNullable<QueryOf<'GET /showcase-api/showcases'>>;

const SIZE = 24;

/** Query keys of the gallery, from all of it down to one page of one list. */
const keys = {
  all: () => ['showcase', 'gallery'] as const,
  showcase: (id: number) => [...keys.all(), 'showcase', id] as const,
  ofCar: (carId: number) => [...keys.all(), 'car', carId] as const,
  list: (name: string, query: object) => [...keys.all(), name, query] as const,
};

/** The gallery, page after page. */
export const galleryOf = (query: GalleryQuery) =>
  infiniteQueryOptions({
    queryKey: keys.list('gallery', query),
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /showcase-api/showcases', { query: { ...query, page: pageParam, size: SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** The pages that were published last. */
export const freshCars = (size: number) =>
  queryOptions({
    queryKey: keys.list('fresh', { size }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/showcases', { query: { tab: 'newest', page: 0, size }, signal }),
  });

export const carsOf = (query: CarsQuery, page: number) =>
  queryOptions({
    queryKey: keys.list('cars', { ...query, page }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/cars', { query: { ...query, page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const facetsOf = (where: 'cars' | 'showcases', query: FacetQuery) =>
  queryOptions({
    queryKey: keys.list('facets', { where, ...query }),
    queryFn: ({ signal }) =>
      where === 'cars'
        ? callApi('GET /showcase-api/cars/facets', { query, signal })
        : callApi('GET /showcase-api/showcases/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const comparisonOf = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.list('compare', { ids }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/cars/compare', { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });

/** The page of a car; an error 404 while it has none that the reader may see. */
export const showcaseOfCar = (carId: number) =>
  queryOptions({
    queryKey: keys.ofCar(carId),
    queryFn: ({ signal }) => callApi('GET /showcase-api/cars/{carId}/showcase', { path: { carId }, signal }),
    retry: false,
  });

/** A page as its owner and staff have it. */
export const managedShowcase = (id: number) =>
  queryOptions({
    queryKey: keys.showcase(id),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/showcases/{showcaseId}/management', { path: { showcaseId: id }, signal }),
    retry: false,
  });

export const statisticsOf = (id: number, days: number) =>
  queryOptions({
    queryKey: [...keys.showcase(id), 'statistics', days],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/showcases/{showcaseId}/statistics', {
        path: { showcaseId: id },
        query: { days },
        signal,
      }),
  });

export const showcasesOf = (userId: number) =>
  queryOptions({
    queryKey: keys.list('of', { userId }),
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/users/{userId}/showcases', { path: { userId }, query: { size: 100 }, signal }),
  });

export const waitingShowcases = (page: number) =>
  queryOptions({
    queryKey: keys.list('waiting', { page }),
    queryFn: ({ signal }) => callApi('GET /showcase-api/showcases/waiting', { query: { page }, signal }),
  });

// Changes

export const createShowcase = (carId: number) => callApi('POST /showcase-api/showcases', { body: { carId } });
export const editShowcase = (id: number, body: ShowcaseChange) =>
  callApi('PUT /showcase-api/showcases/{showcaseId}', { path: { showcaseId: id }, body });
export const deleteShowcase = (id: number) =>
  callApi('DELETE /showcase-api/showcases/{showcaseId}', { path: { showcaseId: id } });

export type Step = 'publish' | 'unpublish' | 'archive';

export const takeStep = (id: number, step: Step, version: number) =>
  callApi(`PUT /showcase-api/showcases/{showcaseId}/${step}`, { path: { showcaseId: id }, body: { version } });

export const setLike = (targetType: LikeTarget, targetId: number, liked: boolean) =>
  liked
    ? callApi('PUT /showcase-api/likes', { body: { targetType, targetId } })
    : callApi('DELETE /showcase-api/likes', { query: { targetType, targetId } });

/** Everything that is shown of pages and lists is asked for again. */
export const refreshGallery = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.all() });

interface GalleryAction<In, Out> {
  readonly run: (given: In) => Promise<Out>;
  readonly done?: () => string;
  readonly onDone?: (answer: Out) => void;
}

/** A change with a click: everything that is shown is asked for again. */
export const useGalleryAction = <In = void, Out = unknown>({ run, done, onDone }: GalleryAction<In, Out>) =>
  useSdkAction<In, Out>({
    run,
    ...(done && { done }),
    onDone,
    failed: (reason) => t('actionFailed', { reason }),
    refresh: refreshGallery,
  });
