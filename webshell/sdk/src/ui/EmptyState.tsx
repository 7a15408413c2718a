import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Silhouette, type SilhouetteKind } from './Silhouette.tsx';

export interface EmptyStateProps {
  /** One sentence. */
  readonly text: string;
  /** One action. */
  readonly action?: ReactNode;
  readonly kind?: SilhouetteKind;
}

/** Nothing here yet: a silhouette, one sentence, one action. */
export function EmptyState({ text, action, kind = 'coupe' }: EmptyStateProps) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, px: 3, py: 6, color: 'text.secondary', textAlign: 'center' }}>
      <Silhouette kind={kind} />
      <Typography>{text}</Typography>
      {action}
    </Stack>
  );
}
