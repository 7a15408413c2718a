import { EmptyState, ErrorState, Link, ListSkeleton } from '@motorclub/sdk';
import { Box, Button, Chip, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Hit, SHORTEST, searched } from './api.ts';
import { t } from './texts.ts';

interface HitProps {
  readonly hit: Hit;
  readonly onPick: () => void;
}

function HitItem({ hit, onPick }: HitProps) {
  const title = (
    <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <span>{hit.title}</span>
      <Chip component="span" size="small" variant="outlined" label={hit.label} />
    </Box>
  );
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={hit.url} onClick={onPick}>
        <ListItemText
          primary={title}
          secondary={hit.excerpt}
          slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
        />
      </ListItemButton>
    </ListItem>
  );
}

interface ResultsProps {
  readonly q: string;
  readonly onPick: () => void;
}

/** What the typed words have found, a part at a time. */
export function Results({ q, onPick }: ResultsProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(searched(q));
  if (q.length < SHORTEST) return <Typography sx={{ p: 3, color: 'text.secondary' }}>{t('hint')}</Typography>;
  if (error) return <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} rowHeight={64} />;
  const hits = data.pages.flatMap(({ content }) => content);
  const count = data.pages[0]?.totalElements ?? 0;
  if (hits.length === 0) return <EmptyState text={t('none', { q })} />;
  return (
    <Box sx={{ overflowY: 'auto' }}>
      <Typography role="status" variant="body2" sx={{ px: 2, color: 'text.secondary' }}>
        {t('results', { count })}
      </Typography>
      <List aria-label={t('results', { count })}>
        {hits.map((hit) => (
          <HitItem key={hit.ref} hit={hit} onPick={onPick} />
        ))}
      </List>
      {hasNextPage ? (
        <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mb: 1 }}>
          {t('more')}
        </Button>
      ) : null}
    </Box>
  );
}
