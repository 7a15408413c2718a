import { Page, useParams, useUser } from '@motorclub/sdk';
import { Box, Card } from '@mui/material';
import { BookmarkList } from '../components/bookmarks/BookmarkList.tsx';
import { FolderNav } from '../components/bookmarks/FolderNav.tsx';
import { Private } from '../components/bookmarks/Private.tsx';
import { t } from '../texts.ts';

/** `/bookmarks/{id}`: the member's bookmarks, in folders. Those of others are private. */
export default function Bookmarks() {
  const user = useUser();
  const { id = '' } = useParams();
  if (!user) return null;
  if (id !== String(user.id)) return <Private ownId={user.id} />;
  return (
    <Page title={t('bookmarks')} lead={t('bookmarksLead')}>
      <Box
        key={user.id}
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '250px minmax(0, 1fr)' },
        }}
      >
        <FolderNav />
        <Card sx={{ minWidth: 0 }}>
          <BookmarkList userId={user.id} />
        </Card>
      </Box>
    </Page>
  );
}
