import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface PostProps {
  readonly votes: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a question or an answer: votes beside the text, under it on phones. */
export function Post({ votes, children }: PostProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        gap: { xs: 1.5, sm: 2.5 },
        p: { xs: 2, sm: 2.5 },
      }}
    >
      {votes}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
