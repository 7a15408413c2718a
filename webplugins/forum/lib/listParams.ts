import { queryPage, useSearchParams } from '@motorclub/sdk';
import type { Model } from '../api/knownIssues.ts';
import { type ListParams, SORTS } from '../api/listQuestions.ts';

export const SIZES = [10, 20, 50] as const;
const DEFAULT_SIZE = 20;
export const EARLIEST_CAR = 1886;
const LATEST_CAR = 2200;

const textOf = (search: URLSearchParams, name: string) => search.get(name)?.trim() ?? '';

function wholeOf(search: URLSearchParams, name: string, least: number, most: number): number | null {
  const value = Number(textOf(search, name) || Number.NaN);
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : null;
}

/** Tags of the address: `tag=brakes` of other pages' links, and `tags=brakes,engine`. */
function tagsOf(search: URLSearchParams): string[] {
  const named = `${textOf(search, 'tag')},${textOf(search, 'tags')}`.toLowerCase().split(',');
  return [...new Set(named.map((tag) => tag.trim()).filter(Boolean))];
}

/** The parameters of the address `/questions?sort&q&tags&...`; invalid ones fall back to the default. */
export function parseListParams(search: URLSearchParams): ListParams {
  return {
    sort: SORTS.find((one) => one === search.get('sort')) ?? 'newest',
    page: queryPage(search),
    size: SIZES.find((one) => String(one) === search.get('size')) ?? DEFAULT_SIZE,
    q: textOf(search, 'q'),
    tags: tagsOf(search),
    allTags: search.get('match') === 'all',
    category: wholeOf(search, 'category', 1, Number.MAX_SAFE_INTEGER),
    brand: textOf(search, 'brand'),
    carModel: textOf(search, 'model'),
    generation: textOf(search, 'generation'),
    year: wholeOf(search, 'year', EARLIEST_CAR, LATEST_CAR),
    myCars: search.get('mine') === '1',
  };
}

/** A list with no filter. */
export const EVERYTHING: ListParams = parseListParams(new URLSearchParams());

/** Whether the list is narrowed down to some car. */
export function isAboutACar({ brand, carModel, generation, year, myCars }: ListParams): boolean {
  return Boolean(brand || carModel || generation || year || myCars);
}

/** Whether anything narrows the list down. */
export function isFiltered(params: ListParams): boolean {
  return Boolean(params.q || params.tags.length > 0 || params.category) || isAboutACar(params);
}

export type ListChange = Partial<Omit<ListParams, 'page'>>;

/** The address of the first page of a list; defaults are left out of it. */
export function hrefOf(change: ListChange): string {
  const list = { ...EVERYTHING, ...change };
  const parts = {
    sort: list.sort === 'newest' ? '' : list.sort,
    q: list.q,
    tags: list.tags.join(','),
    match: list.allTags && list.tags.length > 1 ? 'all' : '',
    category: list.category,
    brand: list.brand,
    model: list.carModel,
    generation: list.generation,
    year: list.year,
    mine: list.myCars ? '1' : '',
    size: list.size === DEFAULT_SIZE ? '' : list.size,
  };
  const named = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const text = new URLSearchParams(named).toString();
  return text ? `/questions?${text}` : '/questions';
}

/** Where a member chooses tags and the car. */
export const WELCOME = '/?welcome=1';

export const BROWSE = ['categories', 'tags', 'cars', 'issues'] as const;
export type Browse = (typeof BROWSE)[number];

/** The address of an index of categories, tags or cars. */
export const browseHref = (what: Browse) => `/questions?browse=${what}`;

/** The address of a brand's models in an index, and of what is known of a model or one of its generations. */
export function modelHref(what: Browse, { brand, carModel = '', generation = '' }: Partial<Model>): string {
  const parts = Object.entries({ brand, model: carModel, generation });
  const named = parts.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/questions?${new URLSearchParams([['browse', what], ...named])}`;
}

export function useListParams(): ListParams {
  const [search] = useSearchParams();
  return parseListParams(search);
}
