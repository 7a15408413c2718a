import { FilterBar, type FilterOption } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { categories, tags, venues } from '../../api/catalogue.ts';
import { t } from '../../texts/listing.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (rows: readonly Named[] = []): FilterOption[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function useCities(): FilterOption[] {
  const { data } = useQuery(venues);
  const names = [...new Set((data?.content ?? []).map(({ city }) => city))].sort();
  return names.map((city) => ({ value: city, label: city }));
}

/** What events are listed by. */
export function EventFilterBar() {
  const kinds = useQuery(categories).data?.content;
  const labels = useQuery(tags).data?.content;
  const cities = useCities();
  return (
    <FilterBar
      label={t('filters')}
      padded={false}
      filters={[
        { kind: 'search', name: 'q', label: t('search'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'categoryId',
          label: t('category'),
          all: t('allCategories'),
          options: optionsOf(kinds),
        },
        { kind: 'choice', name: 'tagId', label: t('tag'), all: t('allTags'), options: optionsOf(labels) },
        { kind: 'choice', name: 'city', label: t('city'), all: t('allCities'), options: cities },
      ]}
    />
  );
}
