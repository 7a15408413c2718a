import { Table, TableContainer } from '@mui/material';
import type { ReactNode } from 'react';

/** A table that scrolls sideways where it does not fit; the keyboard can scroll it too. */
export function ScrollTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} size="small">
        {children}
      </Table>
    </TableContainer>
  );
}
