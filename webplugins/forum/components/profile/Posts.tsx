import { ListSkeleton, Pager, Panel } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isKeptApart, NotShown } from './NotShown.tsx';

interface Page<Row> {
  readonly content: readonly Row[];
  readonly currentPage: number;
  readonly totalPages: number;
}

export interface PostsProps<Row> {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly found: UseQueryResult<Page<Row>>;
  readonly empty: ReactNode;
  readonly rows: (content: readonly Row[]) => ReactNode;
}

/** A page of what somebody has written. */
export function Posts<Row>({
  title,
  action,
  found: { data: read, error, refetch, isPlaceholderData },
  empty,
  rows,
}: PostsProps<Row>) {
  const data = isKeptApart(error) ? undefined : read;
  return (
    <Panel title={title} padded={false} action={action}>
      {data || error ? null : <ListSkeleton rows={5} />}
      {!data && error ? <NotShown error={error} onRetry={() => void refetch()} /> : null}
      {data?.content.length === 0 ? empty : null}
      {data && data.content.length > 0 ? (
        <Box aria-busy={isPlaceholderData}>
          {rows(data.content)}
          <Pager page={data.currentPage} totalPages={data.totalPages} />
        </Box>
      ) : null}
    </Panel>
  );
}
