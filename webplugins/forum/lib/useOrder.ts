import { useSearchParams } from '@motorclub/sdk';
import { ORDERS, type Order } from '../api/getQuestion.ts';

/** The order of the answers that the address asks for. */
export function orderOf(search: URLSearchParams): Order {
  return ORDERS.find((order) => order === search.get('order')) ?? 'best';
}

export function useOrder(): Order {
  return orderOf(useSearchParams()[0]);
}
