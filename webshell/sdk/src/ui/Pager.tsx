import { Pagination, PaginationItem } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { t } from './texts.ts';

export interface PagerProps {
  /** Zero-based, as the API counts. */
  readonly page: number;
  readonly totalPages: number;
  /** The query parameter that holds the page; `page` when absent. */
  readonly param?: string;
  /** The name of the list, where a page has several. */
  readonly list?: string;
}

/** Real links to the pages of a list; keeps the rest of the query. Nothing for a single page. */
export function Pager({ page, totalPages, param = 'page', list }: PagerProps) {
  const { pathname, search } = useLocation();
  if (totalPages <= 1) return null;
  const hrefOf = (number: number) => {
    const query = new URLSearchParams(search);
    query.set(param, String(number - 1));
    return `${pathname}?${query}`;
  };
  return (
    <Pagination
      count={totalPages}
      page={page + 1}
      aria-label={list ? t('pagesOf', { list }) : t('pages')}
      sx={{ display: 'flex', justifyContent: 'center', py: 2 }}
      renderItem={(item) => <PaginationItem component={Link} to={hrefOf(item.page ?? 1)} {...item} />}
    />
  );
}
