import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface CollapsibleProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Optional details: a line that expands. */
export function Collapsible({ title, children }: CollapsibleProps) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ px: 2.5, py: 1.75, fontWeight: 600, cursor: 'pointer' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
