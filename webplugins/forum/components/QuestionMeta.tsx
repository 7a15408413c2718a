import { formatCompact, TextLink, TimeAgo } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import type { Question } from '../api/types.ts';
import { hrefOf } from '../lib/listParams.ts';
import { t } from '../texts/thread.ts';
import { t as common } from '../texts.ts';
import { Byline } from './Byline.tsx';
import { Sentence } from './Sentence.tsx';
import { TagChips } from './TagChips.tsx';

const MARK = { height: 22, fontWeight: 600 } as const;

function Marks({ question: { solved, outdated, isPinned } }: { readonly question: Question }) {
  return (
    <>
      {solved ? (
        <Chip
          size="small"
          color={outdated ? 'warning' : 'success'}
          variant="outlined"
          label={common(outdated ? 'outdated' : 'solved')}
          sx={MARK}
        />
      ) : null}
      {isPinned ? <Chip size="small" variant="outlined" label={common('pinned')} sx={MARK} /> : null}
    </>
  );
}

/** Under the title: author and time, activity, category, and the tags. */
export function QuestionMeta({ question }: { readonly question: Question }) {
  const { author, createdAt, editedAt, lastActivityAt, viewCount, tags, category } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1 }}>
      <Byline author={author} at={createdAt} did="asked" editedAt={editedAt} />
      {lastActivityAt === createdAt ? null : (
        <Typography variant="caption">
          <Sentence text={t('activeSince')} parts={{ time: <TimeAgo value={lastActivityAt} /> }} />
        </Typography>
      )}
      <Typography variant="caption">
        {common('views', { count: viewCount, views: formatCompact(viewCount) })}
      </Typography>
      {category ? (
        <TextLink variant="caption" to={hrefOf({ category: category.id })}>
          {category.name}
        </TextLink>
      ) : null}
      <Marks question={question} />
      <TagChips tags={tags} />
    </Box>
  );
}
