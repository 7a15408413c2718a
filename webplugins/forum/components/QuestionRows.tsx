import { Box } from '@mui/material';
import type { QuestionItem } from '../api/types.ts';
import { QuestionRow, type QuestionRowProps } from './QuestionRow.tsx';

interface QuestionRowsProps {
  readonly questions: readonly QuestionItem[];
  readonly detail: QuestionRowProps['detail'];
}

/** Rows that reach the edges of their panel. */
export function QuestionRows({ questions, detail }: QuestionRowsProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} detail={detail} />
      ))}
    </Box>
  );
}
