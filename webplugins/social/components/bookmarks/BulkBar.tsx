import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveBookmarks, removeBookmarks, useBookmarkDeed, useUndoOffer } from '../../api/bookmark.ts';
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

/** For the chosen ones: into another folder, or away. Either can be taken back for ten seconds. */
export function BulkBar({ ids, onDone }: BulkBarProps) {
  const { data } = useQuery(folders);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offer = useUndoOffer();
  const moving = useBookmarkDeed(({ folderId }: Target) => moveBookmarks(ids, folderId));
  const removing = useBookmarkDeed(() => removeBookmarks(ids));
  const targets: readonly Target[] = [
    { folderId: null, name: t('noFolder') },
    ...(data?.content ?? []).map(({ id, name }) => ({ folderId: id, name })),
  ];
  const move = (target: Target) => {
    setAnchor(null);
    moving.mutate(target, {
      onSuccess: (done) => {
        onDone();
        offer(t('bookmarkMoved', { count: done.count, name: target.name }), done);
      },
    });
  };
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: (done) => {
        onDone();
        offer(t('bookmarkRemoved', { count: done.count }), done);
      },
    });
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
