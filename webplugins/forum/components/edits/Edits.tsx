import { Panel, TimeAgo } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSuggestions, type SuggestionView } from '../../api/revisions.ts';
import type { Suggestion } from '../../api/types.ts';
import { t } from '../../texts/edits.ts';
import { EarlierLater } from '../list/EarlierLater.tsx';
import { WaitingRow } from '../list/WaitingRow.tsx';
import { Sentence } from '../Sentence.tsx';

const TITLES = { review: 'waitsFor', mine: 'yourEdits' } as const satisfies Record<SuggestionView, string>;
const MARKS = {
  APPLIED: { text: 'APPROVED', color: 'success' },
  SUGGESTED: { text: 'SUGGESTED', color: 'warning' },
  APPROVED: { text: 'APPROVED', color: 'success' },
  REJECTED: { text: 'REJECTED', color: 'error' },
  WITHDRAWN: { text: 'WITHDRAWN', color: 'default' },
} as const satisfies Record<Suggestion['status'], object>;

/** Where a suggested edit is shown: over its question, at the answer that it is about. */
function hrefOf({ id, questionId, targetType, targetId }: Suggestion): string {
  return `/questions/${questionId}?edit=${id}${targetType === 'ANSWER' ? `#answer-${targetId}` : ''}`;
}

interface RowProps {
  readonly edit: Suggestion;
  readonly view: SuggestionView;
}

function Row({ edit, view }: RowProps) {
  const { questionTitle, targetType, editor, createdAt, comment, status, rejectReason } = edit;
  const own = view === 'mine';
  const { text, color } = MARKS[status];
  return (
    <WaitingRow {...(own ? { mark: { label: t(text), color } } : {})} to={hrefOf(edit)} title={questionTitle}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {comment}
      </Typography>
      {status === 'REJECTED' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('refusedBecause', { reason: rejectReason })}
        </Typography>
      ) : null}
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Sentence
          text={own ? t('suggestedAt') : t('suggestedBy', { name: editor.username })}
          parts={{ time: <TimeAgo value={createdAt} /> }}
        />{' '}
        {t(targetType === 'QUESTION' ? 'ofQuestion' : 'ofAnswer')}
      </Typography>
    </WaitingRow>
  );
}

/** Suggested edits: those that wait for the reader's decision, or the reader's own. Nothing where there are none. */
export default function Edits({ view }: Pick<RowProps, 'view'>) {
  const [page, setPage] = useState(0);
  const { data, isPlaceholderData } = useQuery(listSuggestions(view, page));
  // The last one of a page that is not the first may be decided.
  if (data && data.content.length === 0 && page > 0) setPage(page - 1);
  if (!data || data.totalElements === 0) return null;
  return (
    <Panel title={t(TITLES[view])} padded={false}>
      <Box
        component="ul"
        aria-label={t(TITLES[view])}
        aria-busy={isPlaceholderData}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {data.content.map((edit) => (
          <Row key={edit.id} edit={edit} view={view} />
        ))}
      </Box>
      <EarlierLater found={data} onTurn={setPage} />
    </Panel>
  );
}
