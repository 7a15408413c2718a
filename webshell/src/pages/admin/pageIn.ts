/** The zero-based page that a query parameter names; 0 for nonsense. */
export function pageIn(search: URLSearchParams, param = 'page'): number {
  const page = Number(search.get(param) ?? 0);
  return Number.isInteger(page) && page > 0 ? page : 0;
}
