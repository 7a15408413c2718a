import { changedQuery, ErrorState, formatNumber, Icon, Link, useLocation, useSearchParams } from '@motorclub/sdk';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folders } from '../../api/bookmarks.ts';
import type { Folder, Folders } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { FolderMenu } from './FolderMenu.tsx';

const LIST = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.5,
  overflowX: 'auto',
  listStyle: 'none',
  m: 0,
  p: 1,
} as const;

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  flex: 1,
  minHeight: 44,
  minWidth: 0,
  px: 1.5,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: { xs: 'nowrap', md: 'normal' },
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { color: 'text.primary', bgcolor: 'action.selected' },
} as const;

interface EntryProps {
  /** In the address; empty for all. */
  readonly folder: string;
  readonly name: string;
  readonly count: number;
}

function Entry({ folder, name, count }: EntryProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const query = changedQuery(search, { folder });
  const current = (search.get('folder') ?? '') === folder;
  return (
    <Box
      component={Link}
      to={query.size > 0 ? `${pathname}?${query}` : pathname}
      sx={ENTRY}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {name}
      <Typography component="span" variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(count)}
      </Typography>
    </Box>
  );
}

function Entries({ data, onRename }: { readonly data: Folders; readonly onRename: (folder: Folder) => void }) {
  return (
    <Box component="ul" sx={LIST}>
      <Box component="li" sx={{ display: 'flex' }}>
        <Entry folder="" name={t('allBookmarks')} count={data.totalCount} />
      </Box>
      <Box component="li" sx={{ display: 'flex' }}>
        <Entry folder="0" name={t('noFolder')} count={data.unsortedCount} />
      </Box>
      {data.content.map((folder) => (
        <Box component="li" key={folder.id} sx={{ display: 'flex', alignItems: 'center' }}>
          <Entry folder={String(folder.id)} name={folder.name} count={folder.bookmarkCount} />
          <FolderMenu folder={folder} onRename={() => onRename(folder)} />
        </Box>
      ))}
    </Box>
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
