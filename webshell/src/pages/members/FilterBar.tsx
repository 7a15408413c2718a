import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { t } from '../settings/texts.ts';
import { JOINED, type MemberFilters, ROLES, SEEN, SORTS, STATUSES } from './api.ts';

interface Choice {
  readonly name: 'role' | 'status' | 'joined' | 'seen' | 'sort';
  readonly label: string;
  /** Text of the choice that is no filter. */
  readonly none: string | null;
  readonly values: readonly string[];
  readonly textOf: (value: string) => string;
}

const SORT_TEXTS = {
  '-createdAt': t('sortNewest'),
  createdAt: t('sortOldest'),
  username: t('sortName'),
  '-lastSeenAt': t('sortSeen'),
};

const CHOICES: readonly Choice[] = [
  {
    name: 'role',
    label: t('role'),
    none: t('anyRole'),
    values: ROLES,
    textOf: (value) => t(value as (typeof ROLES)[number]),
  },
  {
    name: 'status',
    label: t('status'),
    none: t('anyStatus'),
    values: STATUSES,
    textOf: (value) => t(value as (typeof STATUSES)[number]),
  },
  {
    name: 'joined',
    label: t('joined'),
    none: t('anyTime'),
    values: JOINED,
    textOf: (value) => t(`within${value as (typeof JOINED)[number]}`),
  },
  {
    name: 'seen',
    label: t('sortSeen'),
    none: t('anyTime'),
    values: SEEN,
    textOf: (value) => t(`within${value as (typeof SEEN)[number]}`),
  },
  {
    name: 'sort',
    label: t('sortBy'),
    none: null,
    values: SORTS,
    textOf: (value) => SORT_TEXTS[value as (typeof SORTS)[number]],
  },
];

export interface FilterBarProps {
  readonly filters: MemberFilters;
  readonly onChange: (next: MemberFilters) => void;
}

/** Search, filters and order of the list of members. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { sort, ...narrowing } = filters;
  const narrowed = Object.keys(narrowing).length > 0;
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('memberFilters')}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mb: 2.5 }}
    >
      <TextField
        size="small"
        type="search"
        label={t('memberSearch')}
        value={filters.q ?? ''}
        onChange={(event) => onChange({ ...filters, q: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ width: { xs: '100%', sm: 280 } }}
      />
      {CHOICES.map(({ name, label, none, values, textOf }) => (
        <TextField
          key={name}
          select
          size="small"
          label={label}
          value={filters[name] ?? (none === null ? (values[0] ?? '') : '')}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 170 } }}
        >
          {none === null ? null : <MenuItem value="">{none}</MenuItem>}
          {values.map((value) => (
            <MenuItem key={value} value={value}>
              {textOf(value)}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {narrowed ? (
        <Button color="inherit" onClick={() => onChange(sort ? { sort } : {})}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
}
