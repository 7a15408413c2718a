import { formatCompact } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { HTMLAttributes } from 'react';

export interface TagOptionProps extends HTMLAttributes<HTMLLIElement> {
  readonly name: string;
  /** Questions with this tag, where known. */
  readonly count: number | undefined;
}

/** A suggested tag with how often it is used. */
export function TagOption({ name, count, ...props }: TagOptionProps) {
  return (
    <li {...props}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {count === undefined ? null : (
        <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {formatCompact(count)}
        </Box>
      )}
    </li>
  );
}
