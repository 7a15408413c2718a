import { Button, Stack, TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { type ChangeQuery, useQueryText } from '../address.ts';
import { t } from './texts.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface NamedFilter {
  /** The query parameter that holds the value. */
  readonly name: string;
  readonly label: string;
  /** The value, where the parameter does not hold it as it is. */
  readonly value?: string;
  /** Changes the address in another way than by this one parameter. */
  readonly onChange?: (value: string) => void;
}

export type Filter = NamedFilter &
  (
    | { readonly kind: 'search'; readonly maxLength?: number; readonly placeholder?: string }
    | { readonly kind: 'choice'; readonly all: string; readonly options: readonly FilterOption[] }
    | { readonly kind: 'day' }
  );

export interface FilterBarProps {
  readonly label: string;
  readonly filters: readonly Filter[];
  /** Outside a card, the space around the bar is that of the page. */
  readonly padded?: boolean;
  /** At the end, such as a button that exports the list. */
  readonly children?: ReactNode;
}

const HALF = { xs: '1 1 40%', sm: '0 1 180px' } as const;

function inputOf(filter: Filter): TextFieldProps {
  const inputLabel = { shrink: true };
  if (filter.kind === 'day') return { type: 'date', slotProps: { inputLabel }, sx: { flex: HALF, minWidth: 0 } };
  if (filter.kind === 'choice')
    return { select: true, slotProps: { inputLabel, select: { native: true } }, sx: { flex: HALF, minWidth: 0 } };
  const { maxLength = 200, placeholder = '' } = filter;
  const sx = { flex: { xs: '1 1 100%', sm: '1 1 240px' }, maxWidth: { sm: 480 } };
  return { type: 'search', placeholder, slotProps: { htmlInput: { maxLength } }, sx };
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly search: URLSearchParams;
  readonly change: ChangeQuery;
}

function FilterField({ filter, search, change }: FilterFieldProps) {
  const { name, label, value = search.get(name) ?? '', onChange = (next: string) => change({ [name]: next }) } = filter;
  const options = filter.kind === 'choice' ? [{ value: '', label: filter.all }, ...filter.options] : [];
  const shown = filter.kind === 'choice' && !options.some((option) => option.value === value) ? '' : value;
  return (
    <TextField
      size="small"
      label={label}
      value={shown}
      onChange={({ target }) => onChange(target.value)}
      {...inputOf(filter)}
    >
      {filter.kind === 'choice'
        ? options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))
        : null}
    </TextField>
  );
}

/** Above a list: what it is searched and narrowed down by. All of it is in the address. */
export function FilterBar({ label, filters, padded = true, children }: FilterBarProps) {
  const [search, change] = useQueryText();
  const given = filters.map(({ name }) => name).filter((name) => search.get(name));
  return (
    <Stack
      component="form"
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', ...(padded ? { p: { xs: 1.5, sm: 2.5 } } : { mb: 2.5 }) }}
    >
      {filters.map((filter) => (
        <FilterField key={filter.label} filter={filter} search={search} change={change} />
      ))}
      {given.length > 0 ? (
        <Button color="inherit" onClick={() => change(Object.fromEntries(given.map((name) => [name, null])))}>
          {t('clearFilters')}
        </Button>
      ) : null}
      {children}
    </Stack>
  );
}
