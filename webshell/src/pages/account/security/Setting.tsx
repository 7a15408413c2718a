import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface SettingProps {
  readonly name: string;
  readonly mark?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One setting: its name, its state, and its actions. */
export function Setting({ name, mark, action, children }: SettingProps) {
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: { xs: 1.5, sm: 3 },
        alignItems: { sm: 'center' },
        justifyContent: 'space-between',
        px: 2.5,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {mark}
        </Stack>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
      {action ? (
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0, flexWrap: 'wrap' }}>
          {action}
        </Stack>
      ) : null}
    </Stack>
  );
}
