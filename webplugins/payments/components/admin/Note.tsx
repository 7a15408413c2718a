import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Small print in a cell, in a line of its own. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
