import { type Filter, FilterBar, formatNumber, useQueryText } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FacetQuery, type Facets, type FacetValue, facetsOf } from '../../api/gallery.ts';
import { countryName } from '../../lib/countryName.ts';
import { facetQueryOf } from '../../lib/galleryQuery.ts';
import { systemName } from '../../lib/systems.ts';
import { t } from '../../texts/gallery.ts';

const THOUSAND = 1000;
type FacetName = Exclude<keyof FacetQuery, 'brandId'>;

/** What can be chosen, with how many have it: "12+" where only the newest were counted. */
const options = (values: readonly FacetValue[], more: string, nameOf = ({ name }: FacetValue) => name) =>
  values.map((one) => ({ value: one.value, label: `${nameOf(one)} (${formatNumber(one.count)}${more})` }));

/** `1000-5000` as people say it. */
function budgetName({ name }: FacetValue): string {
  const [from = '', to = ''] = name.split('-');
  const short = (text: string) => `${formatNumber(Number(text) / THOUSAND)}k`;
  if (to === '') return t('budgetAbove', { from: short(from) });
  return from === '0' ? t('budgetBelow', { to: short(to) }) : `${short(from)} – ${short(to)}`;
}

/** The fields for what there is: a model is chosen once its brand is, and what no car has is not offered. */
function filtersOf(facets: Facets, change: (next: Record<string, string | null>) => void): Filter[] {
  const more = facets.isComplete ? '' : '+';
  const choice = (name: FacetName, values: readonly FacetValue[], nameOf?: (one: FacetValue) => string): Filter[] =>
    values.length === 0
      ? []
      : [{ kind: 'choice', name, label: t(`facet_${name}`), all: t('any'), options: options(values, more, nameOf) }];
  const brand: Filter = {
    kind: 'choice',
    name: 'brandId',
    label: t('facet_brandId'),
    all: t('any'),
    options: options(facets.brands, more),
    onChange: (value) => change({ brandId: value, carModelId: null, generationId: null }),
  };
  return [
    brand,
    ...choice('carModelId', facets.carModels),
    ...choice('generationId', facets.generations),
    ...choice('yearFrom', facets.years),
    ...choice('yearTo', facets.years),
    ...choice('categoryId', facets.categories),
    ...choice('styleId', facets.styles),
    ...choice('countryCode', facets.countries, ({ value }) => countryName(value)),
    ...choice('system', facets.systems, ({ value }) => systemName(value)),
    ...choice('part', facets.parts),
    ...choice('budget', facets.budgets, budgetName),
  ];
}

const NONE: Facets = {
  brands: [],
  carModels: [],
  generations: [],
  years: [],
  categories: [],
  styles: [],
  countries: [],
  systems: [],
  parts: [],
  budgets: [],
  isComplete: true,
};

export interface FacetBarProps {
  readonly where: 'cars' | 'showcases';
  /** In the order of the list, where it has one of its own. */
  readonly sorts?: readonly { readonly value: string; readonly label: string }[];
}

/** What a list of cars is narrowed down by, with how many have it; all of it is in the address. */
export function FacetBar({ where, sorts = [] }: FacetBarProps) {
  const [search, change] = useQueryText();
  const { data } = useQuery(facetsOf(where, facetQueryOf(search)));
  const order: Filter[] =
    sorts.length > 0 ? [{ kind: 'choice', name: 'sort', label: t('sort'), all: t('sort_newest'), options: sorts }] : [];
  return <FilterBar label={t('filters')} filters={[...filtersOf(data ?? NONE, change), ...order]} padded={false} />;
}
