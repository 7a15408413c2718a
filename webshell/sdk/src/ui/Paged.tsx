import { type ReactNode, useEffect } from 'react';
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

export interface PagedProps<T> extends Omit<LoadedProps<PageOf<T>>, 'children'> {
  /** The name of the list. */
  readonly label: string;
  /** What there is instead of an empty list. */
  readonly empty: ReactNode;
  /** The query parameter that holds the page. */
  readonly param?: string;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** One page of rows in each state of being loaded, with ways to the other pages. */
export function Paged<T>({ label, empty, param = 'page', children, ...loaded }: PagedProps<T>): ReactNode {
  const [search] = useSearchParams();
  return (
    <Loaded rowHeight={56} {...loaded}>
      {({ content, currentPage, totalPages }) => {
        const last = Math.max(totalPages - 1, 0);
        if (content.length === 0) return queryPage(search, param) > last ? <TurnTo page={last} param={param} /> : empty;
        return (
          <>
            {children(content)}
            <Pager page={currentPage} totalPages={totalPages} param={param} list={label} />
          </>
        );
      }}
    </Loaded>
  );
}
