import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ExpandedPost } from './ExpandedPost.tsx';
import { HiddenNotice, type HiddenNoticeProps } from './HiddenNotice.tsx';

export interface HiddenPostProps extends Pick<HiddenNoticeProps, 'what'> {
  readonly because: 'BLOCKED' | 'MUTED';
  /** The post as it is without all this. */
  readonly children: ReactNode;
}

/** A post folded behind a line. A muted member's may be read all the same; what a block keeps away has not even come. */
export default function HiddenPost({ what, because, children }: HiddenPostProps) {
  const [open, setOpen] = useState(false);
  if (open) return <ExpandedPost>{children}</ExpandedPost>;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 1 }}>
      <HiddenNotice what={what} onShow={because === 'MUTED' ? () => setOpen(true) : undefined} />
    </Box>
  );
}
