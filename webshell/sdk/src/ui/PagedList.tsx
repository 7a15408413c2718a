import { Box } from '@mui/material';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryPage } from '../address.ts';
import type { PageOf } from '../http.ts';
import { Loaded, type LoadedProps } from './Loaded.tsx';
import { Pager } from './Pager.tsx';

/** Turns to another page of a list, in the place of the present one in the history. */
function TurnTo({ page, param }: { readonly page: number; readonly param: string }) {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    const turned = (search: URLSearchParams) => {
      const next = new URLSearchParams(search);
      next.set(param, String(page));
      return next;
    };
    setSearch(turned, { replace: true });
  }, [page, param, setSearch]);
  return null;
}

export interface PagedListProps<T> extends Omit<LoadedProps<PageOf<T>>, 'children'> {
  readonly label: string;
  /** What there is instead of an empty list. */
  readonly empty: ReactNode;
  /** The query parameter that holds the page. */
  readonly param?: string;
  /** A row, with its key. */
  readonly children: (row: T) => ReactElement;
}

/** A list with ways to its other pages. A page whose last row has gone gives way to the last page there is. */
export function PagedList<T>({ label, empty, param = 'page', children, ...loaded }: PagedListProps<T>): ReactNode {
  const [search] = useSearchParams();
  return (
    <Loaded rowHeight={56} {...loaded}>
      {({ content, currentPage, totalPages }) => {
        const last = Math.max(totalPages - 1, 0);
        if (content.length === 0) return queryPage(search, param) > last ? <TurnTo page={last} param={param} /> : empty;
        return (
          <>
            <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map(children)}
            </Box>
            <Pager page={currentPage} totalPages={totalPages} param={param} />
          </>
        );
      }}
    </Loaded>
  );
}
