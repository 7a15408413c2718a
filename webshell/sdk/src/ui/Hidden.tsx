import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface HiddenProps {
  readonly as?: 'span' | 'h2' | 'h3';
  readonly id?: string;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Text for screen readers only. */
export function Hidden({ as = 'span', ...props }: HiddenProps) {
  return (
    <Box
      component={as}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        m: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
      {...props}
    />
  );
}
