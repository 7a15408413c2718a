import { Page, Silhouette } from '@motorclub/sdk';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';

export interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The form on the left, a car in the dark on the right. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <Page title={title} lead={lead}>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { md: 'minmax(0, 460px) 1fr' }, alignItems: 'center' }}>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>{children}</Card>
        <Box sx={{ display: { xs: 'none', md: 'block' }, color: 'primary.main', opacity: 0.75, textAlign: 'center' }}>
          <Silhouette kind="coupe" width={520} />
        </Box>
      </Box>
    </Page>
  );
}
