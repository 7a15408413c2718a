import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface ListRowProps {
  readonly title: ReactNode;
  /** Smaller, below the title. */
  readonly text?: ReactNode;
  /** At the end: figures, chips, buttons. Below the rest where there is no room. */
  readonly children?: ReactNode;
}

/** A row of a list in a padded panel. */
export function ListRow({ title, text, children }: ListRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        flexWrap: 'wrap',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {text ? (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        ) : null}
      </Box>
      {children}
    </Stack>
  );
}
