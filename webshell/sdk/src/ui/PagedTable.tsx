import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Paged, type PagedProps } from './Paged.tsx';

export type PagedTableProps<T> = Omit<PagedProps<T>, 'children'> & Omit<DataTableProps<T>, 'rows'>;

/** A table with ways to its other pages, in each state of being loaded. */
export function PagedTable<T>({ label, columns, keyOf, details, defaultSort, ...paged }: PagedTableProps<T>) {
  return (
    <Paged label={label} {...paged}>
      {(rows) => (
        <DataTable
          label={label}
          columns={columns}
          keyOf={keyOf}
          rows={rows}
          details={details}
          defaultSort={defaultSort}
        />
      )}
    </Paged>
  );
}
