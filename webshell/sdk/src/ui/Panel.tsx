import { Box, Card, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title?: string;
  /** A link or button at the end of the heading. */
  readonly action?: ReactNode;
  /** false when the children are rows that reach the edges. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A card with a condensed heading: the building block of lists and asides. */
export function Panel({ title, action, padded = true, children }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" {...(title ? { 'aria-labelledby': id } : {})}>
      {title ? (
        <Stack
          direction="row"
          sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 2, px: 2.5, pt: 2.25, pb: 1.5 }}
        >
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {action}
        </Stack>
      ) : null}
      <Box sx={padded ? { px: 2.5, pb: 2.5, pt: title ? 0 : 2.5 } : undefined}>{children}</Box>
    </Card>
  );
}
