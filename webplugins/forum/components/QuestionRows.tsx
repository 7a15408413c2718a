import { lazyPart, useUser } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { QuestionItem } from '../api/types.ts';
import { useIsNew } from '../lib/visits.ts';
import { t } from '../texts.ts';
import { QuestionRow, type QuestionRowProps } from './QuestionRow.tsx';

const FilteredRows = lazyPart(() => import('./hidden/FilteredRows.tsx'));

export interface QuestionRowsProps {
  readonly questions: readonly QuestionItem[];
  readonly detail: QuestionRowProps['detail'];
}

function Rows({ questions, detail }: QuestionRowsProps) {
  return questions.map((question) => <QuestionRow key={question.id} question={question} detail={detail} />);
}

/** Rows that reach the edges of their panel, without those of people whom the member has muted or blocked. */
export function QuestionRows(props: QuestionRowsProps) {
  const member = useUser() !== null;
  const fresh = useIsNew();
  const count = props.questions.filter(fresh).length;
  const all = <Rows {...props} />;
  return (
    <>
      {count > 0 ? (
        <Typography variant="caption" component="p" sx={{ m: 0, px: { xs: 1.5, sm: 2.5 }, pb: 1, color: 'info.main' }}>
          {t('newHere', { count })}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {member ? (
          <Suspense fallback={all}>
            <FilteredRows {...props} />
          </Suspense>
        ) : (
          all
        )}
      </Box>
    </>
  );
}
