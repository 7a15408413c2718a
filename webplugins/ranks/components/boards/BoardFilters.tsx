import { FilterBar, useQueryText, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { type BoardChoice, listScopes, PERIODS, type Scope } from '../../api/leaderboards.ts';
import { countryName } from '../../lib/countryName.ts';
import { t } from '../../texts/boards.ts';

const NONE: readonly Scope[] = [];

/** The period of a board and among whom it compares; one of country, brand and followed members at a time. */
export function BoardFilters({ choice }: { readonly choice: BoardChoice }) {
  const [, change] = useQueryText();
  const user = useUser();
  const { data: scopes = NONE } = useQuery(listScopes());
  const keysOf = (wanted: Scope['kind']) => scopes.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const keyIn = (scope: BoardChoice['scope']) => (choice.scope === scope ? (choice.key ?? '') : '');
  const choose = (scope: BoardChoice['scope']) => (key: string) =>
    change(key ? { scope, key } : { scope: null, key: null });
  const countries = keysOf('COUNTRY')
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <FilterBar
      label={t('boardFilters')}
      filters={[
        {
          kind: 'choice',
          name: 'period',
          label: t('boardPeriod'),
          all: t('period_WEEK'),
          options: PERIODS.slice(1).map((period) => ({ value: period, label: t(`period_${period}`) })),
        },
        ...(user
          ? [
              {
                kind: 'choice' as const,
                name: 'people',
                label: t('boardPeople'),
                all: t('boardEverybody'),
                options: [{ value: 'FOLLOWING', label: t('boardFollowing') }],
                value: choice.scope === 'FOLLOWING' ? 'FOLLOWING' : '',
                onChange: (value: string) => change({ scope: value || null, key: null }),
              },
            ]
          : []),
        {
          kind: 'choice',
          name: 'country',
          label: t('boardCountry'),
          all: t('boardAllCountries'),
          options: countries,
          value: keyIn('COUNTRY'),
          onChange: choose('COUNTRY'),
        },
        {
          kind: 'choice',
          name: 'brand',
          label: t('boardBrand'),
          all: t('boardAllBrands'),
          options: keysOf('BRAND').map((brand) => ({ value: brand, label: brand })),
          value: keyIn('BRAND'),
          onChange: choose('BRAND'),
        },
      ]}
    />
  );
}
