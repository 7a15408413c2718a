import { EmptyState, ErrorState, ListSkeleton, type PageOf, Pager } from '@motorclub/sdk';
import { List } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface ListedProps<Item> {
  readonly label: string;
  readonly empty: string;
  /** What could not be loaded, as a sentence without a full stop. */
  readonly failed?: string;
  /** The query parameter that holds the page. */
  readonly param?: string;
  readonly found: UseQueryResult<PageOf<Item>>;
  readonly row: (item: Item) => ReactNode;
}

/** A page of a list in each state of being loaded. */
export function Listed<Item>({ label, empty, failed, param = 'page', found, row }: ListedProps<Item>) {
  const { data, error, refetch } = found;
  const retry = () => void refetch();
  if (!data && error) return <ErrorState error={error} onRetry={retry} {...(failed ? { title: failed } : {})} />;
  if (!data) return <ListSkeleton rows={3} />;
  return (
    <>
      {data.content.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <List aria-label={label}>{data.content.map(row)}</List>
      )}
      <Pager page={data.currentPage} totalPages={data.totalPages} param={param} />
    </>
  );
}
