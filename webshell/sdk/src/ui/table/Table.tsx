import {
  IconButton,
  Table as MuiTable,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ComponentType, useId, useState } from 'react';
import type { DataTableProps, TableColumn } from '../DataTable.tsx';
import { type Parts, sdk, takeParts } from './sdk.ts';

const reverseSort = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
const columnOf = (sort: string) => sort.replace(/^-/, '');
const directionOf = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc');

const STYLES = {
  '& .MuiTableCell-root': { borderColor: 'divider' },
  '& tr > :not(* + *)': { pl: 2.5 },
  '& tr > :last-of-type': { pr: 2.5 },
  '& tbody > tr:last-of-type > *': { borderBottom: 0 },
  '& .numeric': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody .MuiTableCell-root': { overflowWrap: 'anywhere' },
};
// What names the row stays in sight.
const MATRIX_STYLES = {
  ...STYLES,
  '& tr > :not(* + *)': {
    ...STYLES['& tr > :not(* + *)'],
    position: 'sticky',
    left: 0,
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
};
/** Rows are cards on phones. The roles are written out, because elements lose their own with another `display`. */
const cardStyles = (theme: Theme) => ({
  ...STYLES,
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead > tr': { display: 'flex', flexWrap: 'wrap', columnGap: 2, px: 2.5, '&:not(:has(a))': { display: 'none' } },
    '& thead .MuiTableCell-root': { p: 0, border: 0, '&:not(:has(a))': { display: 'none' } },
    '& tbody > tr': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 2,
      rowGap: 1,
      px: 2.5,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    },
    '& tbody .MuiTableCell-root': {
      display: 'block',
      p: 0,
      border: 0,
      textAlign: 'left',
      '&:empty': { display: 'none' },
    },
    '& tbody th.MuiTableCell-root': { fontWeight: 600 },
    '& tbody .toggle': { position: 'absolute', top: 8, right: 12, width: 'auto' },
    '& tbody > tr:has(.toggle) > th': { pr: 5 },
    '& tbody .wide': { gridColumn: '1 / -1' },
    // The alternative text is empty: the heading of the column is read already.
    '& tbody [data-label]::before': {
      content: 'attr(data-label) / ""',
      display: 'block',
      typography: 'caption',
      color: 'text.secondary',
    },
  },
});

function ColumnLabel<T>({ column, sort }: { readonly column: TableColumn<T>; readonly sort: string }) {
  const [search] = sdk.useSearchParams();
  if (column.labelHidden) return <sdk.Hidden>{column.label}</sdk.Hidden>;
  if (column.sort === undefined) return column.label;
  const sorted = columnOf(column.sort) === columnOf(sort);
  const next = sorted ? reverseSort(sort) : column.sort;
  return (
    <sdk.TextLink
      to={`?${sdk.changedQuery(search, { sort: next })}`}
      replace
      color="inherit"
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 32, whiteSpace: 'nowrap' }}
    >
      {column.label}
      {sorted ? <sdk.Icon name={directionOf(sort) === 'asc' ? 'chevronUp' : 'chevronDown'} size={14} /> : null}
    </sdk.TextLink>
  );
}

interface HeadProps<T> extends Pick<DataTableProps<T>, 'columns' | 'details'> {
  readonly sort: string;
}

function Head<T>({ columns, details, sort }: HeadProps<T>) {
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map((column) => (
          <TableCell
            key={column.label}
            role="columnheader"
            className={column.numeric ? 'numeric' : ''}
            sortDirection={column.sort && columnOf(column.sort) === columnOf(sort) ? directionOf(sort) : false}
          >
            <ColumnLabel column={column} sort={sort} />
          </TableCell>
        ))}
        {details ? <TableCell component="td" role="cell" /> : null}
      </TableRow>
    </TableHead>
  );
}

function Cells<T>({ columns, row }: { readonly columns: readonly TableColumn<T>[]; readonly row: T }) {
  return columns.map(({ label, labelHidden, numeric, cell }, index) => {
    const named = index > 0 && !labelHidden;
    return (
      <TableCell
        key={label}
        {...(index === 0 ? { component: 'th', scope: 'row', role: 'rowheader' } : { role: 'cell' })}
        className={numeric ? 'numeric' : named ? '' : 'wide'}
        {...(named ? { 'data-label': label } : {})}
      >
        {cell(row)}
      </TableCell>
    );
  });
}

interface RowProps<T> extends Pick<DataTableProps<T>, 'columns' | 'details'> {
  readonly row: T;
}

function Row<T>({ columns, details, row }: RowProps<T>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = details?.label(row) ?? null;
  return (
    <>
      <TableRow role="row" sx={open ? { '& > *': { borderBottom: 0 } } : {}}>
        <Cells columns={columns} row={row} />
        {details ? (
          <TableCell role="cell" className="toggle" sx={{ width: 0 }}>
            {label === null ? null : (
              <IconButton
                size="small"
                aria-label={label}
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={() => setOpen(!open)}
              >
                <sdk.Icon name={open ? 'chevronUp' : 'chevronDown'} size={18} />
              </IconButton>
            )}
          </TableCell>
        ) : null}
      </TableRow>
      {details && open ? (
        <TableRow role="row" id={id}>
          <TableCell role="cell" className="wide" colSpan={columns.length + 1}>
            {details.content(row)}
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

function Table<T>({ label, columns, rows, keyOf, details, defaultSort = '', matrix = false }: DataTableProps<T>) {
  const [search] = sdk.useSearchParams();
  const sort = search.get('sort') ?? defaultSort;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <MuiTable role="table" aria-label={label} size="small" sx={matrix ? MATRIX_STYLES : cardStyles}>
        <Head columns={columns} details={details} sort={sort} />
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <Row key={keyOf(row)} columns={columns} details={details} row={row} />
          ))}
        </TableBody>
      </MuiTable>
    </TableContainer>
  );
}

/** The table as a module of its own. */
export function tableWith(parts: Parts): { default: ComponentType<DataTableProps<unknown>> } {
  takeParts(parts);
  return { default: Table };
}
