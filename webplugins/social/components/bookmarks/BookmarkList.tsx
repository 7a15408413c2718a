import { EmptyState, ErrorState, LinkButton, ListSkeleton, Pager, queryPage, useSearchParams } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { bookmarkPage, type BookmarkFilters as Filters } from '../../api/bookmarks.ts';
import { useKinds } from '../../lib/kinds.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { t } from '../../texts.ts';
import { BookmarkFilters } from './BookmarkFilters.tsx';
import { BookmarkRows } from './BookmarkRows.tsx';

const TYPING_MS = 250;

/** What the address asks for: `?folder&type&q`. */
function useFilters(search: URLSearchParams, words: string, userId: number): Filters {
  const folder = search.get('folder');
  const kind = useKinds('save').find(({ slug }) => slug === search.get('type'));
  const q = words.trim();
  return {
    userId,
    ...(folder !== null && /^\d{1,15}$/.test(folder) ? { folderId: Number(folder) } : {}),
    ...(kind ? { type: kind.type } : {}),
    ...(q ? { q } : {}),
  };
}

function Nothing({ userId, narrow }: { readonly userId: number; readonly narrow: boolean }) {
  const all = (
    <LinkButton to={`/bookmarks/${userId}`} variant="outlined" color="inherit">
      {t('showAllBookmarks')}
    </LinkButton>
  );
  if (narrow) return <EmptyState text={t('bookmarksNotFound')} action={all} kind="pickup" />;
  return <EmptyState text={t('bookmarksEmpty')} kind="pickup" />;
}

function Found({ userId }: { readonly userId: number }) {
  const [search] = useSearchParams();
  const words = useDebounced(search.get('q') ?? '', TYPING_MS);
  const filters = useFilters(search, words, userId);
  const { data, error, refetch } = useQuery(bookmarkPage(filters, queryPage(search)));
  if (!data) {
    if (!error) return <ListSkeleton rows={6} rowHeight={96} />;
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('bookmarksFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.content.length === 0) return <Nothing userId={userId} narrow={Object.keys(filters).length > 1} />;
  return (
    <>
      <BookmarkRows bookmarks={data.content} />
      <Pager page={data.currentPage} totalPages={data.totalPages} />
    </>
  );
}

/** The bookmarks that the address asks for. */
export function BookmarkList({ userId }: { readonly userId: number }) {
  return (
    <>
      <BookmarkFilters />
      <Found userId={userId} />
    </>
  );
}
