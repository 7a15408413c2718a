import { ErrorState, formatNumber, Panel, TextLink, TimeAgo } from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Waiting } from '../../api/types.ts';
import { waitingQuestions } from '../../api/waiting.ts';
import { t } from '../../texts/waiting.ts';
import { Sentence } from '../Sentence.tsx';

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** What a moderator is to look at. */
function whyOf({ status }: Waiting): string {
  if (status === 'PENDING') return t('toApprove');
  return t(status === 'HIDDEN' ? 'changedHidden' : 'changedClosed');
}

function Row({ question }: { readonly question: Waiting }) {
  const { id, title, author, createdAt } = question;
  return (
    <Box component="li" sx={ROW}>
      <Chip size="small" variant="outlined" color="warning" label={whyOf(question)} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextLink to={`/questions/${id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </TextLink>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Sentence text={t('askedBy', { name: author.username })} parts={{ time: <TimeAgo value={createdAt} /> }} />
        </Typography>
      </Box>
    </Box>
  );
}

/** For those who moderate, above the list: what waits for one of them. Nothing while nothing does. */
export default function WaitingQuestions() {
  const [page, setPage] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useQuery(waitingQuestions(page));
  if (!data && error) return <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />;
  // The last one of a page that is not the first may be done with.
  if (data && data.content.length === 0 && page > 0) setPage(page - 1);
  if (!data || data.totalElements === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
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
        {data.totalPages > 1 ? (
          <Box sx={{ display: 'flex', gap: 1, px: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Button size="small" color="inherit" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('before')}
            </Button>
            <Button size="small" color="inherit" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
              {t('after')}
            </Button>
          </Box>
        ) : null}
      </Panel>
    </Box>
  );
}
