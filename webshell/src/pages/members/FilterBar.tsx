import { Button, MenuItem, Stack, TextField, type TextFieldProps } from '@mui/material';
import { t } from '../settings/texts.ts';
import { BETWEEN, JOINED, type MemberColumn, type MemberFilters, ROLES, SEEN, SORTS, STATUSES } from './api.ts';
import { having, havingIn, withoutStrayDays } from './filters.ts';

type Range = 'joined' | 'seen';

interface Choice {
  readonly name: 'role' | 'status' | Range | 'sort';
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
  '-username': t('sortNameDown'),
  '-lastSeenAt': t('sortSeen'),
  lastSeenAt: t('sortSeenUp'),
  role: t('sortRole'),
  '-role': t('sortRoleDown'),
};

const NARROWING: readonly Choice[] = [
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
    values: [...JOINED, BETWEEN],
    textOf: (value) => t(`within${value as (typeof JOINED)[number] | typeof BETWEEN}`),
  },
  {
    name: 'seen',
    label: t('lastSeen'),
    none: t('anyTime'),
    values: [...SEEN, BETWEEN],
    textOf: (value) => t(`within${value as (typeof SEEN)[number] | typeof BETWEEN}`),
  },
];
const ORDER: Choice = {
  name: 'sort',
  label: t('sortBy'),
  none: null,
  values: SORTS,
  textOf: (value) => SORT_TEXTS[value as (typeof SORTS)[number]],
};

// Five of them and the search fit in one line of a desk.
const HALF = { width: { xs: 'calc(50% - 6px)', sm: 160 } };

function Select({ children, ...props }: TextFieldProps) {
  return (
    <TextField
      select
      size="small"
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={HALF}
      {...props}
    >
      {children}
    </TextField>
  );
}

export interface FilterBarProps {
  readonly filters: MemberFilters;
  /** What plugins let the list be filtered by. */
  readonly columns: readonly MemberColumn[];
  readonly onChange: (next: MemberFilters) => void;
}

function Choices({ choices, filters, onChange }: Omit<FilterBarProps, 'columns'> & { choices: readonly Choice[] }) {
  return choices.map(({ name, label, none, values, textOf }) => (
    <Select
      key={name}
      label={label}
      value={filters[name] ?? (none === null ? (values[0] ?? '') : '')}
      onChange={(event) => onChange(withoutStrayDays({ ...filters, [name]: event.target.value }))}
    >
      {none === null ? null : <MenuItem value="">{none}</MenuItem>}
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {textOf(value)}
        </MenuItem>
      ))}
    </Select>
  ));
}

/** The first and the last day of a range. */
function Days({ range, filters, onChange }: Omit<FilterBarProps, 'columns'> & { readonly range: Range }) {
  return (['From', 'To'] as const).map((end) => (
    <TextField
      key={end}
      size="small"
      type="date"
      label={t(`${range}${end}`)}
      value={filters[`${range}${end}`] ?? ''}
      onChange={(event) => onChange({ ...filters, [`${range}${end}`]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={HALF}
    />
  ));
}

function Columns({ filters, columns, onChange }: FilterBarProps) {
  const chosen = havingIn(filters);
  return columns.map(({ name, label, choices }) =>
    choices.length > 0 ? (
      <Select
        key={name}
        label={label}
        value={choices.some(({ value }) => value === chosen[name]) ? chosen[name] : ''}
        onChange={(event) => onChange(having(filters, name, event.target.value))}
      >
        <MenuItem value="">{t('anyValue')}</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
      </Select>
    ) : null,
  );
}

/** Search, filters and order of the list of members. */
export function FilterBar({ filters, columns, onChange }: FilterBarProps) {
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
      <Choices choices={NARROWING} filters={filters} onChange={onChange} />
      <Columns filters={filters} columns={columns} onChange={onChange} />
      {filters.joined === BETWEEN ? <Days range="joined" filters={filters} onChange={onChange} /> : null}
      {filters.seen === BETWEEN ? <Days range="seen" filters={filters} onChange={onChange} /> : null}
      <Choices choices={[ORDER]} filters={filters} onChange={onChange} />
      {narrowed ? (
        <Button color="inherit" onClick={() => onChange(sort ? { sort } : {})}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
}
