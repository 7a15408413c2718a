import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts.ts';

// The button that showed it has gone, so the focus goes on here.
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What somebody says whom the reader has muted: a line, behind which it may be read all the same. */
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
