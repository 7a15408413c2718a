import { EmptyState, ErrorState, Icon, Link, ListSkeleton } from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { Entry } from './entries.ts';
import { t } from './texts.ts';
import type { Found } from './useSearchResults.ts';

export const LISTBOX = 'search-results';
export const optionId = (place: number) => `${LISTBOX}-${place}`;

const option = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 1.5,
  px: 2,
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor' },
} as const;

interface OptionProps {
  readonly entry: Entry;
  readonly place: number;
  readonly active: boolean;
  readonly onPick: () => void;
}

function Option({ entry, place, active, onPick }: OptionProps) {
  const { title, excerpt, label, below } = entry;
  return (
    <Box
      component={Link}
      to={entry.to}
      role="option"
      id={optionId(place)}
      aria-selected={active}
      tabIndex={-1}
      onClick={onPick}
      sx={{ ...option, pl: below ? 5.75 : 2, py: below ? 0.5 : 1 }}
    >
      {below ? null : (
        <Box component="span" sx={{ color: 'text.secondary', alignSelf: 'flex-start', display: 'flex', pt: 0.25 }}>
          <Icon name={entry.icon} />
        </Box>
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {below ? null : (
          <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
            {title}
          </Typography>
        )}
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {excerpt}
        </Typography>
      </Box>
      <Chip component="span" size="small" variant="outlined" label={label} sx={{ flexShrink: 0 }} />
    </Box>
  );
}

interface ResultsProps {
  readonly q: string;
  readonly found: Found;
  readonly active: number;
  readonly onPick: () => void;
}

/** What the typed words have found, a part at a time. */
export function Results({ q, found, active, onPick }: ResultsProps) {
  const { entries, count, notes, error, loading, more } = found;
  if (error && entries.length === 0)
    return <ErrorState error={error} title={t('searchFailed')} onRetry={found.retry} />;
  if (loading && entries.length === 0) return <ListSkeleton rows={3} rowHeight={64} />;
  if (entries.length === 0) return <EmptyState text={t('searchNone', { q })} />;
  return (
    <Box sx={{ overflowY: 'auto', pb: 1 }}>
      <Typography role="status" variant="body2" sx={{ px: 2, pb: 0.5, color: 'text.secondary' }}>
        {[t('results', { count }), ...notes].join(' · ')}
      </Typography>
      <Box role="listbox" id={LISTBOX} aria-label={t('results', { count })}>
        {entries.map((entry, place) => (
          <Option key={entry.key} entry={entry} place={place} active={place === active} onPick={onPick} />
        ))}
      </Box>
      {more ? (
        <Button fullWidth loading={more.loading} onClick={more.fetch}>
          {t('more')}
        </Button>
      ) : null}
    </Box>
  );
}
