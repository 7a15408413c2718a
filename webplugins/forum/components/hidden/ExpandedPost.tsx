import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A post that has just been expanded: its button has gone, so the focus moves here. */
export function ExpandedPost({ children }: { readonly children: ReactNode }) {
  return (
    <Box ref={focus} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  );
}
