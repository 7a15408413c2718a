import { api, EmptyState, ErrorState, failureOf, Icon, Link, ListSkeleton, type PageOf } from '@motorclub/sdk';
import {
  Dialog,
  InputAdornment,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '../texts.ts';

const SIZE = 10;
const SHORTEST = 2;

interface Hit {
  readonly type: string;
  readonly id: number;
  readonly title: string;
  readonly excerpt?: string;
  readonly url: string;
}

const search = (q: string) =>
  queryOptions({
    queryKey: ['shell', 'search', q],
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<PageOf<Hit>>('/platform/search', { query: { q, page: 0, size: SIZE }, signal }),
  });

function Results({ q, onPick }: { readonly q: string; readonly onPick: () => void }) {
  const { data, error, refetch } = useQuery(search(q));
  if (q.length < SHORTEST) return <Typography sx={{ p: 3, color: 'text.secondary' }}>{t('searchHint')}</Typography>;
  // No plugin has given the site anything to search: the call does not exist.
  if (error && failureOf(error).status === 404) return <EmptyState text={t('searchEmpty')} kind="roadster" />;
  if (error) return <ErrorState error={error} title={t('searchFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} rowHeight={64} />;
  if (data.content.length === 0) return <EmptyState text={t('searchNone', { q })} />;
  return (
    <List aria-label={t('results', { count: data.totalElements })}>
      {data.content.map(({ type, id, title, excerpt, url }) => (
        <ListItem key={`${type}/${id}`} disablePadding>
          <ListItemButton component={Link} to={url} onClick={onPick}>
            <ListItemText primary={title} secondary={excerpt ?? type} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

/** Searches everything that plugins made searchable. Opens from the menu or with `/`. */
export function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={t('search')}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <TextField
        type="search"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('searchLabel')}
        sx={{ p: 2, flexShrink: 0 }}
        slotProps={{
          htmlInput: { 'aria-label': t('searchLabel'), maxLength: 100 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon name="search" />
              </InputAdornment>
            ),
          },
        }}
      />
      {open ? <Results q={q} onPick={onClose} /> : null}
    </Dialog>
  );
}
