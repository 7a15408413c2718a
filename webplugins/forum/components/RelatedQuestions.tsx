import { Link, Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '../api/listQuestions.ts';
import type { Question, QuestionItem } from '../api/types.ts';
import { usePrefetchQuestion } from '../lib/prefetch.ts';
import { t } from '../texts.ts';

const SHOWN = 5;

function Line({ question: { id, title, answerCount: count } }: { readonly question: QuestionItem }) {
  const prefetch = usePrefetchQuestion(id);
  return (
    <Box component="li">
      <Box
        component={Link}
        to={`/questions/${id}`}
        sx={{ display: 'block', py: 1, color: 'inherit', textDecoration: 'none', '&:hover': { color: 'primary.main' } }}
        {...prefetch}
      >
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Typography variant="caption" component="span" sx={{ color: count > 0 ? 'success.main' : 'text.secondary' }}>
          {`${count} ${t('answers', { count })}`}
        </Typography>
      </Box>
    </Box>
  );
}

/** Lively questions with the same first tag. The page is complete without them, so a failure leaves them out. */
export function RelatedQuestions({ question }: { readonly question: Question }) {
  const tag = question.tags[0] ?? '';
  const { data } = useQuery({
    ...listQuestions({ sort: 'active', tag, page: 0, size: SHOWN + 1 }),
    enabled: tag !== '',
  });
  const others = (data?.content ?? []).filter(({ id }) => id !== question.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Panel title={t('related', { tag })}>
      <Box component="ul" sx={{ m: 0, mb: -1, p: 0, listStyle: 'none' }}>
        {others.map((other) => (
          <Line key={other.id} question={other} />
        ))}
      </Box>
    </Panel>
  );
}
