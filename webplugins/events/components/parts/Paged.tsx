import { type PageOf, Pager, queryPage, useSearchParams } from '@motorclub/sdk';
import { type ReactNode, useEffect } from 'react';

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

interface PagedProps<T> {
  readonly page: PageOf<T>;
  /** The query parameter that holds the page. */
  readonly param?: string;
  /** What there is instead of an empty list. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A page of a list and the ways to its others. One whose last row has gone gives way to the last page there is. */
export function Paged<T>({ page, param = 'page', empty, children }: PagedProps<T>) {
  const [search] = useSearchParams();
  const { content, currentPage, totalPages } = page;
  const last = Math.max(totalPages - 1, 0);
  if (content.length === 0) return queryPage(search, param) > last ? <TurnTo page={last} param={param} /> : empty;
  return (
    <>
      {children(content)}
      <Pager page={currentPage} totalPages={totalPages} param={param} />
    </>
  );
}
