import { queryChoice } from '@motorclub/sdk';
import type { CarsQuery, FacetQuery, GalleryQuery } from '../api/gallery.ts';
import { SYSTEMS } from './systems.ts';

export const TABS = ['trending', 'newest', 'liked', 'following', 'contest'] as const;
export type Tab = (typeof TABS)[number];
export const PERIODS = ['week', 'month', 'all'] as const;
export const SORTS = ['newest', 'updated', 'liked', 'power'] as const;
const NUMBERS = ['brandId', 'carModelId', 'generationId', 'yearFrom', 'yearTo', 'categoryId', 'styleId'] as const;
const BUDGETS = ['0', '1', '2', '3', '4', '5'] as const;
const LONGEST_ID = 15;

function numberOf(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^[1-9]\d*$/.test(text) && text.length <= LONGEST_ID ? Number(text) : undefined;
}

/** What the address narrows a list down by; what is not valid narrows nothing. */
export function facetQueryOf(search: URLSearchParams): FacetQuery {
  const numbers = NUMBERS.map((name) => [name, numberOf(search, name)] as const);
  const country = search.get('countryCode') ?? '';
  const query = {
    ...Object.fromEntries(numbers),
    countryCode: /^[A-Z]{2}$/.test(country) ? country : undefined,
    system: queryChoice(search, 'system', SYSTEMS) ?? undefined,
    part: search.get('part')?.trim() || undefined,
    budget: queryChoice(search, 'budget', BUDGETS) ?? undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

export function galleryQueryOf(search: URLSearchParams): GalleryQuery {
  const tab = queryChoice(search, 'tab', TABS) ?? 'trending';
  const sort = queryChoice(search, 'sort', SORTS);
  return {
    ...facetQueryOf(search),
    tab: tab === 'contest' ? 'trending' : tab,
    ...(tab === 'liked' ? { period: queryChoice(search, 'period', PERIODS) ?? 'week' } : {}),
    ...(sort ? { sort } : {}),
  };
}

export const carsQueryOf = (search: URLSearchParams): CarsQuery => ({
  ...facetQueryOf(search),
  sort: queryChoice(search, 'sort', SORTS) ?? 'newest',
});

/** The ids of up to three cars that stand side by side: `compare=7,9`. */
export function comparedIds(search: URLSearchParams): number[] {
  const ids = (search.get('compare') ?? '').split(',').filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
}

export const MOST_COMPARED = 3;
