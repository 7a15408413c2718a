import { Box, Chip } from '@mui/material';
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { TextLink } from './TextLink.tsx';

export interface AttentionItemProps {
  /** Where it is dealt with. */
  readonly to: string;
  /** How many there are; no number stands there without it, and nothing at all for 0. */
  readonly count?: number | undefined;
  /** `warning` for what should not wait. */
  readonly tone?: 'normal' | 'warning';
  readonly children: ReactNode;
}

/** One line of the card "Needs attention" of the home page. */
export function AttentionItem({ to, count, tone = 'normal', children }: AttentionItemProps) {
  if (count === 0) return null;
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, px: 2.5, py: 1.25, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to={to} color="text.primary" underline="hover">
          {children}
        </TextLink>
      </Box>
      {count === undefined ? null : (
        <Chip size="small" color={tone === 'warning' ? 'warning' : 'default'} label={formatNumber(count)} />
      )}
    </Box>
  );
}
