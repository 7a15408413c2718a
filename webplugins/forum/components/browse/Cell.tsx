import { Link } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { t } from '../../texts/browse.ts';

export const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

export interface CellProps {
  readonly to: string;
  readonly name: ReactNode;
  readonly count: number;
  readonly text?: string;
}

/** A category, a tag or a car: what it is, how much is asked about it, and a link over all of it. */
export function Cell({ to, name, count, text = '' }: CellProps) {
  return (
    <Card component="li" sx={{ position: 'relative', p: 2, '&:hover': { bgcolor: 'action.hover' } }}>
      <Box
        component={Link}
        to={to}
        sx={{
          fontWeight: 600,
          color: 'text.primary',
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
        }}
      >
        {name}
      </Box>
      <Typography variant="caption" component="p" sx={{ m: 0, mt: 0.25, color: 'text.secondary' }}>
        {t('browseCountOf', { count })}
      </Typography>
      {text ? (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ) : null}
    </Card>
  );
}
