import { Box, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useState } from 'react';
import type { Bookmark } from '../../api/types.ts';
import { useSelection } from '../../lib/useSelection.ts';
import { t } from '../../texts.ts';
import BookmarkDialog from './BookmarkDialog.tsx';
import { BookmarkRow } from './BookmarkRow.tsx';
import { BulkBar } from './BulkBar.tsx';

/** A page of bookmarks, of which some may be chosen to be moved or removed together. */
export function BookmarkRows({ bookmarks }: { readonly bookmarks: readonly Bookmark[] }) {
  const { chosen, has, toggle, toggleAll, clear } = useSelection(bookmarks.map(({ id }) => id));
  const [edited, setEdited] = useState<Bookmark | null>(null);
  const all = chosen.length === bookmarks.length;
  return (
    <>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          px: { xs: 1, sm: 2 },
          minHeight: 52,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <FormControlLabel
          label={t('chooseAll')}
          control={<Checkbox checked={all} indeterminate={chosen.length > 0 && !all} onChange={toggleAll} />}
          sx={{ m: 0, mr: 'auto' }}
        />
        {chosen.length > 0 ? <BulkBar ids={chosen} onDone={clear} /> : null}
      </Stack>
      <Box component="ul" aria-label={t('bookmarks')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            chosen={has(bookmark.id)}
            onChoose={() => toggle(bookmark.id)}
            onEdit={() => setEdited(bookmark)}
          />
        ))}
      </Box>
      {edited ? <BookmarkDialog bookmark={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
