import { Box } from '@mui/material';
import type { ReactElement } from 'react';
import { Paged, type PagedProps } from './Paged.tsx';

export interface PagedListProps<T> extends Omit<PagedProps<T>, 'children'> {
  /** A row, with its key. */
  readonly children: (row: T) => ReactElement;
}

/** A list with ways to its other pages. A page whose last row has gone gives way to the last page there is. */
export function PagedList<T>({ label, children, ...paged }: PagedListProps<T>) {
  return (
    <Paged label={label} {...paged}>
      {(rows) => (
        <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(children)}
        </Box>
      )}
    </Paged>
  );
}
