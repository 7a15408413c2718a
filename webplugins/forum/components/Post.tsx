import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface PostProps {
  readonly votes: ReactNode;
  /** Who wrote it, above the text. */
  readonly byline?: ReactNode;
  readonly text: ReactNode;
  /** What can be done with it: one quiet row. */
  readonly foot: ReactNode;
}

const SX = {
  display: 'grid',
  alignItems: 'start',
  columnGap: { xs: 1.5, sm: 2.5 },
  p: { xs: 2, sm: 2.5 },
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: { sm: 'auto 1fr auto' },
  gridTemplateAreas: {
    xs: '"byline byline" "text text" "foot foot" "votes votes"',
    sm: '"votes byline" "votes text" "votes foot"',
  },
} as const;

/** The frame of a question or an answer: votes beside the text, under it on phones. */
export function Post({ votes, byline, text, foot }: PostProps) {
  return (
    <Box sx={SX}>
      {byline ? <Box sx={{ gridArea: 'byline', mb: 1.5 }}>{byline}</Box> : null}
      <Box sx={{ gridArea: 'text' }}>{text}</Box>
      <Box sx={{ gridArea: 'foot' }}>{foot}</Box>
      <Box sx={{ gridArea: 'votes', mt: { xs: 1, sm: 0 } }}>{votes}</Box>
    </Box>
  );
}
