import { Table, TableContainer } from '@mui/material';
import type { ReactNode } from 'react';

/** A table that scrolls sideways where it does not fit; the keyboard can scroll it too. */
export function ScrollTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        '& .MuiTableCell-root': { borderColor: 'divider' },
        '& tr > :first-of-type': { pl: 2.5 },
        '& tr > :last-of-type': { pr: 2.5 },
        '& tbody > tr:last-of-type > *': { borderBottom: 0 },
      }}
    >
      <Table aria-label={label} size="small">
        {children}
      </Table>
    </TableContainer>
  );
}
