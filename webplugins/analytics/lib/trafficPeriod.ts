import { queryChoice } from '@motorclub/sdk';

export const PERIODS = ['7', '90', '365', '1095'] as const;
type Days = 7 | 30 | 90 | 365 | 1095;

/** How many days the address asks for. */
export const daysIn = (search: URLSearchParams): Days => Number(queryChoice(search, 'days', PERIODS) ?? 30) as Days;
