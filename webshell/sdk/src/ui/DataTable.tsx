import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedQuery } from '../address.ts';
import { lazyPart } from '../lazyPart.ts';
import { Hidden } from './Hidden.tsx';
import { Icon } from './Icon.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { TextLink } from './TextLink.tsx';

const PARTS = { changedQuery, Hidden, Icon, TextLink, useSearchParams };
const Table = lazyPart(() => import('./table/Table.tsx').then(({ tableWith }) => tableWith(PARTS)));

export interface TableColumn<T> {
  readonly label: string;
  /** Whether only screen readers get the label, such as above buttons. */
  readonly labelHidden?: boolean;
  /** Aligned to the right, with digits of one width. */
  readonly numeric?: boolean;
  /** The order that a first click on the label asks for, such as `-createdAt`; a second click reverses it. */
  readonly sort?: string;
  readonly cell: (row: T) => ReactNode;
}

/** What unfolds below a row. */
export interface RowDetails<T> {
  /** Names the button; null for a row without details. */
  readonly label: (row: T) => string | null;
  readonly content: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly details?: RowDetails<T> | undefined;
  /** The order of the rows while the address names none in `sort`. */
  readonly defaultSort?: string | undefined;
  /** Whether its rows are compared column by column: it scrolls sideways on phones, where others become cards. */
  readonly matrix?: boolean | undefined;
}

/** A table, which fits on phones; what its columns can be sorted by is in the address. */
export function DataTable<T>(props: DataTableProps<T>) {
  return (
    <Suspense fallback={<ListSkeleton rows={props.rows.length} rowHeight={48} />}>
      <Table {...(props as unknown as DataTableProps<unknown>)} />
    </Suspense>
  );
}
