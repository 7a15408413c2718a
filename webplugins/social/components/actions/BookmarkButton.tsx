import { Icon, lazyPart, toast } from '@motorclub/sdk';
import { Button, Skeleton } from '@mui/material';
import { Suspense, useState } from 'react';
import { useBookmarkState, useToggleBookmark } from '../../api/bookmark.ts';
import type { Bookmark } from '../../api/types.ts';
import { t } from '../../texts.ts';

const BookmarkDialog = lazyPart(() => import('../bookmarks/BookmarkDialog.tsx'));

const SX = {
  color: 'text.secondary',
  '&[data-kept=true]': { color: 'primary.main' },
  '&[data-kept=true] path': { fill: 'currentColor' },
} as const;

/** Keeps something, or no longer. The folder and a note may follow. */
export function BookmarkButton({ content }: { readonly content: string }) {
  const { data, isPending } = useBookmarkState(content);
  const [edited, setEdited] = useState<Bookmark | null>(null);
  const { toggle, expected } = useToggleBookmark(content, (bookmark) =>
    toast.success(t('bookmarkSaved'), { label: t('folderAndNote'), onClick: () => setEdited(bookmark) }),
  );
  if (isPending) return <Skeleton className="mc-late" variant="rounded" width={112} height={32} />;
  // Without an answer there is no button that would say something wrong.
  if (!data) return null;
  const kept = expected ?? data.bookmarkId !== null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        data-kept={kept}
        aria-label={t(kept ? 'bookmarkedThis' : 'bookmarkThis')}
        startIcon={<Icon name="bookmark" size={18} />}
        onClick={() => (expected === null ? toggle(data.bookmarkId) : undefined)}
        sx={SX}
      >
        {t(kept ? 'bookmarked' : 'bookmark')}
      </Button>
      {edited ? (
        <Suspense>
          <BookmarkDialog bookmark={edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
