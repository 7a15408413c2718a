import { Link, Numeral, TimeAgo } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { QuestionItem } from '../api/types.ts';
import { usePrefetchQuestion } from '../lib/prefetch.ts';
import { t } from '../texts.ts';
import { Hidden } from './Hidden.tsx';
import { Sentence } from './Sentence.tsx';
import { TagChips } from './TagChips.tsx';

export interface QuestionRowProps {
  readonly question: QuestionItem;
  /** `brief`: as on the home page, answers only. `full`: with votes, for the list. */
  readonly detail: 'brief' | 'full';
}

const ROW = {
  position: 'relative',
  display: 'flex',
  gap: { xs: 1.5, sm: 2 },
  alignItems: 'center',
  px: { xs: 1.5, sm: 2.5 },
  py: 1.25,
  minHeight: 88,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
/** A link over the whole row, under the chips: one large target, one entry for screen readers. */
const COVERS_ROW = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'none' },
};

function Answers({ question }: { readonly question: QuestionItem }) {
  const { answerCount: count, solved } = question;
  return (
    <Box
      {...(solved ? { title: t('solved') } : {})}
      sx={{
        position: 'relative',
        flexShrink: 0,
        px: 0.5,
        py: 0.75,
        border: 1,
        borderRadius: 1.25,
        borderColor: solved ? 'success.main' : 'transparent',
      }}
    >
      <Numeral value={count} label={t('answers', { count })} tone={count > 0 ? 'good' : 'normal'} />
      {solved ? <Hidden>{t('solved')}</Hidden> : null}
    </Box>
  );
}

function Meta({ question }: { readonly question: QuestionItem }) {
  const name = question.author.username;
  return (
    <Typography component="span" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Sentence text={t('askedBy', { name })} parts={{ time: <TimeAgo value={question.createdAt} /> }} />
    </Typography>
  );
}

/** A question in a list: numerals, title, tags, and who asked when. */
export function QuestionRow({ question, detail }: QuestionRowProps) {
  const prefetch = usePrefetchQuestion(question.id);
  return (
    <Box component="li" sx={ROW}>
      {detail === 'full' ? (
        <Box sx={{ display: { xs: 'none', sm: 'block' }, mr: -1.5 }}>
          <Numeral value={question.score} label={t('score', { count: question.score })} />
        </Box>
      ) : null}
      <Answers question={question} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle1" component="h3" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={`/questions/${question.id}`}
            sx={{ color: 'inherit', textDecoration: 'none', ...COVERS_ROW }}
            {...prefetch}
          >
            {question.title}
          </Box>
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.75,
            '& a': { position: 'relative', zIndex: 1 },
          }}
        >
          <TagChips tags={question.tags} />
          <Meta question={question} />
        </Box>
      </Box>
    </Box>
  );
}
