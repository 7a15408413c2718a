import { type Filter, FilterBar, useQueryText } from '@motorclub/sdk';
import { t } from '../settings/texts.ts';
import { BETWEEN, JOINED, type MemberColumn, type MemberFilters, ROLES, SEEN, STATUSES } from './api.ts';
import { havingIn, withFilter } from './filters.ts';

type Range = 'joined' | 'seen';

const NO_DAYS = { joined: { joinedFrom: null, joinedTo: null }, seen: { seenFrom: null, seenTo: null } } as const;

/** The first and the last day of a range, where one is asked for. */
function daysOf(range: Range, filters: MemberFilters): readonly Filter[] {
  if (filters[range] !== BETWEEN) return [];
  return (['From', 'To'] as const).map((end) => ({
    kind: 'day',
    name: `${range}${end}`,
    label: t(`${range}${end}`),
  }));
}

export interface MemberFilterBarProps {
  readonly filters: MemberFilters;
  /** What plugins let the list be filtered by. */
  readonly columns: readonly MemberColumn[];
}

/** Search and filters of the list of members. */
export function MemberFilterBar({ filters, columns }: MemberFilterBarProps) {
  const [, change] = useQueryText();
  const chosen = havingIn(filters);
  const withoutDays = (range: Range) => (value: string) => change({ ...NO_DAYS[range], [range]: value });
  return (
    <FilterBar
      label={t('memberFilters')}
      filters={[
        { kind: 'search', name: 'q', label: t('memberSearch'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'role',
          label: t('role'),
          all: t('anyRole'),
          options: ROLES.map((value) => ({ value, label: t(value) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          all: t('anyStatus'),
          options: STATUSES.map((value) => ({ value, label: t(value) })),
        },
        {
          kind: 'choice',
          name: 'joined',
          label: t('joined'),
          all: t('anyTime'),
          options: ([...JOINED, BETWEEN] as const).map((value) => ({ value, label: t(`within${value}`) })),
          onChange: withoutDays('joined'),
        },
        ...daysOf('joined', filters),
        {
          kind: 'choice',
          name: 'seen',
          label: t('lastSeen'),
          all: t('anyTime'),
          options: ([...SEEN, BETWEEN] as const).map((value) => ({ value, label: t(`within${value}`) })),
          onChange: withoutDays('seen'),
        },
        ...daysOf('seen', filters),
        ...columns
          .filter(({ choices }) => choices.length > 0)
          .map(({ name, label, choices }) => ({
            kind: 'choice' as const,
            name: 'having',
            label,
            all: t('anyValue'),
            options: choices,
            value: chosen[name] ?? '',
            onChange: (value: string) => change({ having: withFilter(filters, name, value) }),
          })),
      ]}
    />
  );
}
