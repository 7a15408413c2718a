import { EmptyState, ErrorState, ListSkeleton, Page, Slot, useSearchParams } from '@motorclub/sdk';
import { Box, Card, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Country, countries } from '../account/signupQueries.ts';
import { t } from '../settings/texts.ts';

/** Letters without case and accents: `turkiye` finds Türkiye. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function filterCountries(all: readonly Country[], q: string): readonly Country[] {
  const wanted = plain(q.trim());
  return all.filter(({ code, name }) => plain(name).includes(wanted) || code.toLowerCase() === wanted);
}

function Grid({ rows }: { readonly rows: readonly Country[] }) {
  return (
    <Box
      component="ul"
      aria-label={t('countries')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        listStyle: 'none',
        m: 0,
        px: 2.5,
        py: 1,
        columnGap: 4,
      }}
    >
      {rows.map(({ code, name, flagEmoji }) => (
        <Box component="li" key={code} sx={{ display: 'flex', gap: 1.5, py: 1, alignItems: 'baseline', minWidth: 0 }}>
          <span aria-hidden>{flagEmoji}</span>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {code}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The countries that members can choose from, as the standard has them. The search is in the address. */
export default function Countries() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const { data, error, refetch } = useQuery(countries);
  const rows = data && filterCountries(data, q);
  return (
    <Page title={t('countries')} lead={t('countriesText')}>
      <TextField
        type="search"
        size="small"
        label={t('countrySearch')}
        value={q}
        onChange={(event) => setSearch(event.target.value ? { q: event.target.value } : {}, { replace: true })}
        sx={{ maxWidth: 360 }}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', my: 1.5, minHeight: '1.5em' }}>
        {rows ? t('countriesFound', { count: rows.length }) : ''}
      </Typography>
      {error ? (
        <ErrorState error={error} title={t('countriesFailed')} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {rows ? null : <ListSkeleton rows={8} rowHeight={44} />}
          {rows?.length === 0 ? <EmptyState text={t('countryNone', { q })} kind="hatch" /> : null}
          {rows && rows.length > 0 ? (
            <Slot name="countries.list" codes={rows.map(({ code }) => code)} fallback={<Grid rows={rows} />} />
          ) : null}
        </Card>
      )}
    </Page>
  );
}
