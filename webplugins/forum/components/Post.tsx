import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface PostProps {
  readonly votes: ReactNode;
  readonly text: ReactNode;
  /** Who wrote it, under the text. */
  readonly byline?: ReactNode;
  /** At the end of the last row. */
  readonly action?: ReactNode;
}

const SX = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1.5, sm: 2.5 },
  rowGap: 1.5,
  p: { xs: 2, sm: 2.5 },
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: { sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"text text text" "byline byline byline" "votes . action"',
    sm: '"votes text text" "votes byline action"',
  },
} as const;

/** The frame of a question or an answer: votes beside the text, under it on phones. */
export function Post({ votes, text, byline, action }: PostProps) {
  return (
    <Box sx={SX}>
      <Box sx={{ gridArea: 'text', alignSelf: 'start' }}>{text}</Box>
      {byline ? <Box sx={{ gridArea: 'byline' }}>{byline}</Box> : null}
      <Box sx={{ gridArea: 'votes', alignSelf: 'start' }}>{votes}</Box>
      {action ? <Box sx={{ gridArea: 'action' }}>{action}</Box> : null}
    </Box>
  );
}
