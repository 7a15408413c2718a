import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What has just been unfolded: the button that did it has gone, so the focus goes on here. */
export function Unfolded({ children }: { readonly children: ReactNode }) {
  return (
    <Box ref={focus} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  );
}
