import { formatCompact, TimeAgo } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Question } from '../api/types.ts';
import { t } from '../texts.ts';
import { Byline } from './Byline.tsx';
import { Sentence } from './Sentence.tsx';
import { TagChips } from './TagChips.tsx';

/** Under the title: who and when, how lively, and the tags. */
export function QuestionMeta({ question }: { readonly question: Question }) {
  const { author, createdAt, lastActivityAt, viewCount, tags } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1 }}>
      <Byline author={author} at={createdAt} did="asked" />
      {lastActivityAt === createdAt ? null : (
        <Typography variant="caption">
          <Sentence text={t('activeSince')} parts={{ time: <TimeAgo value={lastActivityAt} /> }} />
        </Typography>
      )}
      <Typography variant="caption">{t('views', { count: viewCount, views: formatCompact(viewCount) })}</Typography>
      <TagChips tags={tags} />
    </Box>
  );
}
