import type { PageOf } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { t } from './texts.ts';

export type State = 'waiting' | 'failed' | 'empty' | 'filled';
export const STATES: readonly State[] = ['waiting', 'failed', 'empty', 'filled'];

function pageOf(content: readonly number[]): PageOf<number> {
  return { content, totalElements: content.length * 9, totalPages: content.length * 3, currentPage: 0, hasMore: true };
}

/** A page of numbers that is being loaded, could not be, is empty or filled. */
export const aPageQuery = (state: State) =>
  queryOptions({
    queryKey: ['gallery', state],
    queryFn: () => (state === 'failed' ? Promise.reject(new Error(t('refusal'))) : pageOf([])),
    enabled: state !== 'waiting',
    retry: false,
    ...(state === 'filled' ? { initialData: pageOf([1, 2, 3]), staleTime: Number.POSITIVE_INFINITY } : {}),
  });
