import { changedQuery, Link } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { monthsFrom } from '../../lib/eventFilters.ts';
import { t } from '../../texts/listing.ts';

const ITEM = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  px: 1.75,
  borderRadius: 5,
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;

interface Item {
  readonly label: string;
  readonly change: Readonly<Record<string, string | null>>;
  readonly current: boolean;
}

function itemsOf(search: URLSearchParams): Item[] {
  const month = search.get('month');
  const past = search.get('when') === 'past';
  return [
    { label: t('allDates'), change: { month: null, when: null }, current: !month && !past },
    ...monthsFrom(new Date()).map(({ key, label }) => ({
      label,
      change: { month: key, when: null },
      current: !past && month === key,
    })),
    { label: t('past'), change: { month: null, when: 'past' }, current: past },
  ];
}

/** The months to come, as links. */
export function MonthStrip({ search }: { readonly search: URLSearchParams }) {
  return (
    <Box component="nav" aria-label={t('dates')} sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 1, mb: 2 }}>
      {itemsOf(search).map(({ label, change, current }) => (
        <Box
          key={label}
          component={Link}
          to={`/events?${changedQuery(search, change)}`}
          sx={ITEM}
          {...(current ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}
