import { Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { categories, tags, venues } from '../../api/catalogue.ts';
import { t } from '../../texts/listing.ts';
import { Choice, type Option } from '../parts/Choice.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (rows: readonly Named[] = []): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function useCities(): Option[] {
  const { data } = useQuery(venues);
  const names = [...new Set((data?.content ?? []).map(({ city }) => city))].sort();
  return names.map((city) => ({ value: city, label: city }));
}

export interface FilterBarProps {
  readonly search: URLSearchParams;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

/** What events are listed by. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const kinds = useQuery(categories).data?.content;
  const labels = useQuery(tags).data?.content;
  const cities = useCities();
  const given = (name: string) => search.get(name) ?? '';
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('filters')}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', mb: 3 }}
    >
      <TextField
        type="search"
        size="small"
        label={t('search')}
        value={given('q')}
        onChange={({ target }) => onChange({ q: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ flex: { xs: '1 1 100%', md: '1 1 240px' } }}
      />
      <Choice
        label={t('category')}
        all={t('allCategories')}
        value={given('categoryId')}
        options={optionsOf(kinds)}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <Choice
        label={t('tag')}
        all={t('allTags')}
        value={given('tagId')}
        options={optionsOf(labels)}
        onChange={(tagId) => onChange({ tagId })}
      />
      <Choice
        label={t('city')}
        all={t('allCities')}
        value={given('city')}
        options={cities}
        onChange={(city) => onChange({ city })}
      />
    </Stack>
  );
}
