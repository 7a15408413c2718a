import { ErrorState, formatNumber, Panel, TimeAgo, useCan } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Waiting } from '../../api/types.ts';
import { type KeptCategories, waitingQuestions } from '../../api/waiting.ts';
import { t } from '../../texts/waiting.ts';
import Edits from '../edits/Edits.tsx';
import { Sentence } from '../Sentence.tsx';
import { EarlierLater } from './EarlierLater.tsx';
import { WaitingRow } from './WaitingRow.tsx';

export interface WaitingQuestionsProps {
  /** null for who moderates everything. */
  readonly kept: KeptCategories | null;
}

/** What a moderator is to look at. */
function whyOf({ status }: Waiting): string {
  if (status === 'PENDING') return t('toApprove');
  return t(status === 'HIDDEN' ? 'changedHidden' : 'changedClosed');
}

function Row({ question }: { readonly question: Waiting }) {
  const { id, title, author, createdAt } = question;
  return (
    <WaitingRow mark={{ label: whyOf(question), color: 'warning' }} to={`/questions/${id}`} title={title}>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Sentence text={t('askedBy', { name: author.username })} parts={{ time: <TimeAgo value={createdAt} /> }} />
      </Typography>
    </WaitingRow>
  );
}

function Questions({ kept }: WaitingQuestionsProps) {
  const [page, setPage] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useQuery(waitingQuestions(page, kept));
  if (!data && error) return <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />;
  // The last one of a page that is not the first may be done with.
  if (data && data.content.length === 0 && page > 0) setPage(page - 1);
  if (!data || data.totalElements === 0) return null;
  return (
    <Panel title={t('title', { count: data.totalElements, shown: formatNumber(data.totalElements) })} padded={false}>
      <Box
        component="ul"
        aria-label={t('waitingList')}
        aria-busy={isPlaceholderData}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {data.content.map((question) => (
          <Row key={question.id} question={question} />
        ))}
      </Box>
      <EarlierLater found={data} onTurn={setPage} />
    </Panel>
  );
}

/** For those who moderate, above the list: what waits for one of them. Nothing while nothing does. */
export default function WaitingQuestions({ kept }: WaitingQuestionsProps) {
  const decides = useCan('forum.edit.any');
  return (
    <Stack sx={{ gap: 3, mb: 3, '&:empty': { display: 'none' } }}>
      <Questions key={kept?.categoryId} kept={kept} />
      {decides ? <Edits view="review" /> : null}
    </Stack>
  );
}
