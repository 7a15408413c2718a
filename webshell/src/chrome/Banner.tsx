import { Alert, type AlertProps, Box, Container } from '@mui/material';
import type { ReactNode } from 'react';

export interface BannerProps {
  /** Names the landmark. */
  readonly label: string;
  readonly severity: NonNullable<AlertProps['severity']>;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A line over the whole width of the site, above the page. */
export function Banner({ label, severity, action, children }: BannerProps) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container>
        <Alert
          severity={severity}
          role="status"
          action={action}
          sx={{ border: 0, px: 0, flexWrap: 'wrap', '& .MuiAlert-action': { mr: 0, pt: 0, alignItems: 'center' } }}
        >
          {children}
        </Alert>
      </Container>
    </Box>
  );
}
