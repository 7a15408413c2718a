import { Box, Typography } from '@mui/material';
import { t } from '../../texts/panel.ts';
import { ReviewList } from './ReviewList.tsx';

/** The level from which members decide about first posts; the server asks for it, too. */
const MAY_REVIEW = 5;

/** For members of a high level, on the page of their rank: first posts of new members that wait. */
export default function FirstPosts({ level }: { readonly level: number }) {
  if (level < MAY_REVIEW) return null;
  return (
    <Box component="section" aria-labelledby="first-posts">
      <Typography id="first-posts" variant="h2" sx={{ mb: 1.5 }}>
        {t('firstPosts')}
      </Typography>
      <ReviewList label={t('firstPosts')} source="first-posts" empty={t('firstPostsEmpty')} />
    </Box>
  );
}
