import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { t } from '../texts/thread.ts';

export interface LongTextProps {
  /** Characters of the text. */
  readonly length: number;
  readonly children: ReactNode;
}

/** A longer text shows its beginning: so a page of answers stays one that can be looked over. */
export const LONG = 6000;
const SHOWN_PX = 640;

/** A text that is folded while it is very long. Who comes into its folded part by Tab or by search unfolds it. */
export function LongText({ length, children }: LongTextProps) {
  const [open, setOpen] = useState(false);
  if (length <= LONG) return children;
  const unfold = () => setOpen(true);
  const folded = {
    maxHeight: SHOWN_PX,
    overflow: 'hidden',
    maskImage: 'linear-gradient(#000 calc(100% - 120px), transparent)',
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={open ? {} : folded} {...(open ? {} : { onFocusCapture: unfold, onScroll: unfold })}>
        {children}
      </Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ justifySelf: 'start' }}
      >
        {t(open ? 'foldText' : 'unfoldText')}
      </Button>
    </Box>
  );
}
