import { useLocation } from '@motorclub/sdk';

/** The page that the address names, from 0. */
export function usePageParam(): number {
  const page = Number(new URLSearchParams(useLocation().search).get('page'));
  return Number.isInteger(page) && page > 0 ? page : 0;
}
