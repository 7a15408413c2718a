import { Box, ListItem, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface RowProps {
  readonly title: ReactNode;
  readonly chips: ReactNode;
  /** Small print, in one line as far as there is room. */
  readonly notes: readonly ReactNode[];
  readonly actions?: ReactNode;
}

/** One thing of a list: on a phone its parts stand below each other. */
export function Row({ title, chips, notes, actions }: RowProps) {
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Stack
          direction="row"
          sx={{
            columnGap: 1.5,
            flexWrap: 'wrap',
            color: 'text.secondary',
            fontSize: '0.875rem',
            overflowWrap: 'anywhere',
          }}
        >
          {notes.map((note, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a row keep their places
            <Box component="span" key={place} sx={{ minWidth: 0 }}>
              {note}
            </Box>
          ))}
        </Stack>
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {chips}
        {actions}
      </Stack>
    </ListItem>
  );
}
