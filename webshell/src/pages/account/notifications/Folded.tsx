import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface FoldedProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Details for who wants them: a line that unfolds. */
export function Folded({ title, children }: FoldedProps) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ px: 2.5, py: 1.75, fontWeight: 600, cursor: 'pointer' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
