import { Page, Silhouette, type SilhouetteKind } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly title: string;
  readonly kind: SilhouetteKind;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of pages that only say something: 403, not found, turned off, broken. */
export function Notice({ title, kind, actions, children }: NoticeProps) {
  return (
    <Page title={title} width="text">
      <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
        <Box>{children}</Box>
        {actions ? (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        ) : null}
        <Box sx={{ color: 'text.disabled', alignSelf: 'flex-end' }}>
          <Silhouette kind={kind} width={320} />
        </Box>
      </Stack>
    </Page>
  );
}
