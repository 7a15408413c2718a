import { TextLink } from '@motorclub/sdk';
import { Box, Chip, type ChipProps } from '@mui/material';
import type { ReactNode } from 'react';

export interface WaitingRowProps {
  /** What it waits for, or what became of it. */
  readonly mark?: { readonly label: string; readonly color: ChipProps['color'] };
  readonly to: string;
  readonly title: string;
  /** Who and when, and what was said. */
  readonly children: ReactNode;
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** An item that waits for a decision, as a link to the page for it. */
export function WaitingRow({ mark, to, title, children }: WaitingRowProps) {
  return (
    <Box component="li" sx={ROW}>
      {mark ? <Chip size="small" variant="outlined" {...mark} /> : null}
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextLink to={to} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </TextLink>
        {children}
      </Box>
    </Box>
  );
}
