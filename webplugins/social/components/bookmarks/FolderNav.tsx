import { ErrorState, Icon } from '@motorclub/sdk';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folders } from '../../api/bookmarks.ts';
import { useFolderOrder } from '../../api/folderOrder.ts';
import type { Folder, Folders } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { FolderEntry } from './FolderEntry.tsx';
import { FolderRow } from './FolderRow.tsx';

const LIST = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.5,
  overflowX: 'auto',
  listStyle: 'none',
  m: 0,
  p: 1,
} as const;

function Entries({ data, onRename }: { readonly data: Folders; readonly onRename: (folder: Folder) => void }) {
  const { said, put } = useFolderOrder(data.content);
  const [dragged, setDragged] = useState<Folder | null>(null);
  const list = (
    <Box component="ul" sx={LIST}>
      <Box component="li" sx={{ display: 'flex' }}>
        <FolderEntry folder="" name={t('allBookmarks')} count={data.totalCount} />
      </Box>
      <Box component="li" sx={{ display: 'flex' }}>
        <FolderEntry folder="0" name={t('noFolder')} count={data.unsortedCount} />
      </Box>
      {data.content.map((folder, place) => (
        <FolderRow
          key={folder.id}
          folder={folder}
          place={place}
          total={data.content.length}
          dragging={dragged !== null && dragged.id !== folder.id}
          onRename={() => onRename(folder)}
          onMove={(to) => put(folder, to)}
          onDrag={setDragged}
          onDrop={() => dragged && put(dragged, place)}
        />
      ))}
    </Box>
  );
  return (
    <>
      {list}
      <Typography role="status" variant="caption" component="p" sx={{ m: 0, px: 2.5, '&:empty': { display: 'none' } }}>
        {said}
      </Typography>
    </>
  );
}

/** The folders, as links, beside the list. */
export function FolderNav() {
  const { data, error, refetch } = useQuery(folders);
  const [named, setNamed] = useState<Folder | 'new' | null>(null);
  return (
    <Card component="nav" aria-label={t('folders')}>
      {data ? <Entries data={data} onRename={setNamed} /> : null}
      {!data && error ? (
        <Box sx={{ p: 1.5 }}>
          <ErrorState error={error} title={t('foldersFailed')} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      {!data && !error ? (
        <Box role="status" aria-label={t('foldersLoading')} className="mc-late" sx={{ p: 2 }}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Box>
      ) : null}
      {data ? (
        <Box sx={{ px: 1, pb: 1 }}>
          <Button color="inherit" startIcon={<Icon name="add" size={18} />} onClick={() => setNamed('new')}>
            {t('newFolder')}
          </Button>
        </Box>
      ) : null}
      {named ? <FolderDialog folder={named === 'new' ? null : named} onClose={() => setNamed(null)} /> : null}
    </Card>
  );
}
