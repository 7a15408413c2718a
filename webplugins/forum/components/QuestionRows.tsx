import { lazyPart, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import type { QuestionItem } from '../api/types.ts';
import { QuestionRow, type QuestionRowProps } from './QuestionRow.tsx';

const SparedRows = lazyPart(() => import('./spared/SparedRows.tsx'));

export interface QuestionRowsProps {
  readonly questions: readonly QuestionItem[];
  readonly detail: QuestionRowProps['detail'];
}

function Rows({ questions, detail }: QuestionRowsProps) {
  return questions.map((question) => <QuestionRow key={question.id} question={question} detail={detail} />);
}

/** Rows that reach the edges of their panel; members are spared those of people whom they have muted or blocked. */
export function QuestionRows(props: QuestionRowsProps) {
  const member = useUser() !== null;
  const all = <Rows {...props} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {member ? (
        <Suspense fallback={all}>
          <SparedRows {...props} />
        </Suspense>
      ) : (
        all
      )}
    </Box>
  );
}
