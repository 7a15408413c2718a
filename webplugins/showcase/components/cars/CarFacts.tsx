import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface CarFact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and what they stand for, beside each other where there is room. */
export function CarFacts({ facts }: { readonly facts: readonly CarFact[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' }, gap: 2 }}
    >
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
