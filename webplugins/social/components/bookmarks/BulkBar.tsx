import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveBookmarks, removeBookmarks, useBookmarkAction, useUndoOffer } from '../../api/bookmark.ts';
import { folders } from '../../api/bookmarks.ts';
import { t } from '../../texts.ts';

export interface BulkBarProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

interface Target {
  readonly folderId: number | null;
  readonly name: string;
}

/** The action itself has reported the failure. */
const ignoreFailure = () => undefined;

/** For the selected ones: move or remove. Both can be undone for ten seconds. */
export function BulkBar({ ids, onDone }: BulkBarProps) {
  const { data } = useQuery(folders);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offer = useUndoOffer();
  const moving = useBookmarkAction(({ folderId }: Target) => moveBookmarks(ids, folderId));
  const removing = useBookmarkAction(() => removeBookmarks(ids));
  const targets: readonly Target[] = [
    { folderId: null, name: t('noFolder') },
    ...(data?.content ?? []).map(({ id, name }) => ({ folderId: id, name })),
  ];
  const move = (target: Target) => {
    setAnchor(null);
    void moving.mutateAsync(target).then((done) => {
      onDone();
      offer(t('bookmarkMoved', { count: done.count, name: target.name }), done);
    }, ignoreFailure);
  };
  // By its promise: the list may be empty, and this bar gone, before a mutation's own callbacks would be called.
  const remove = () =>
    void removing.mutateAsync(undefined).then((done) => {
      onDone();
      offer(t('bookmarkRemoved', { count: done.count }), done);
    }, ignoreFailure);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
        {t('chosen', { count: ids.length })}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={moving.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('moveTo')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {targets.map((target) => (
          <MenuItem key={target.folderId ?? 0} onClick={() => move(target)}>
            {target.name}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" variant="outlined" color="inherit" loading={removing.isPending} onClick={remove}>
        {t('remove')}
      </Button>
    </Stack>
  );
}
