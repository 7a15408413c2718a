import { ConfirmDialog, changedQuery, Icon, toast, useSearchParams } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useBookmarkAction } from '../../api/bookmark.ts';
import { deleteFolder } from '../../api/bookmarks.ts';
import type { Folder } from '../../api/types.ts';
import { t } from '../../texts.ts';

export interface FolderMenuProps {
  readonly folder: Folder;
  readonly onRename: () => void;
}

function useDelete(folder: Folder, onDone: () => void) {
  const [search, setSearch] = useSearchParams();
  const { mutate, isPending } = useBookmarkAction(() => deleteFolder(folder.id));
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('folderDeleted', { name: folder.name }));
        if (search.get('folder') === String(folder.id)) setSearch(changedQuery(search, { folder: null }));
      },
      onSettled: onDone,
    });
  return { remove, isPending };
}

/** What can be done with a folder. */
export function FolderMenu({ folder, onRename }: FolderMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  const { remove, isPending } = useDelete(folder, () => setAsking(false));
  const label = t('folderMenu', { name: folder.name });
  const choose = (action: () => void) => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="settings" size={18} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem onClick={() => choose(onRename)}>{t('rename')}</MenuItem>
        <MenuItem onClick={() => choose(() => setAsking(true))}>{t('delete')}</MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('deleteFolder', { name: folder.name })}
        confirmLabel={t('delete')}
        pending={isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('deleteFolderText')}</Typography>
      </ConfirmDialog>
    </>
  );
}
