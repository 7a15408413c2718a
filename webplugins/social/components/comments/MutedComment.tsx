import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts.ts';

// The button that showed it has gone, so the focus moves here.
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A comment by a muted member: collapsed to a line that can be expanded. */
export function MutedComment({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (open) {
    return (
      <Box ref={focus} tabIndex={-1} sx={{ outline: 'none' }}>
        {children}
      </Box>
    );
  }
  return (
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic', py: 1 }}>
      {t('MUTEDcomment')}
      <Button
        size="small"
        color="inherit"
        aria-label={t('showMutedComment')}
        onClick={() => setOpen(true)}
        sx={{ ml: 1 }}
      >
        {t('show')}
      </Button>
    </Typography>
  );
}
