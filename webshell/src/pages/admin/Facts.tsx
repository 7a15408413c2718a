import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Labels and values in two columns; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}
    >
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
    </Box>
  );
}
