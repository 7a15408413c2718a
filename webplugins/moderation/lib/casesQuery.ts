import { queryChoice, queryPage } from '@motorclub/sdk';
import type { CaseStatus, CasesQuery } from '../api/cases.ts';

export const STATUSES: readonly CaseStatus[] = ['OPEN', 'CLAIMED', 'ESCALATED', 'REOPENED', 'RESOLVED'];
const PER_PAGE = 20;

/** What the address asks for. */
export function casesQueryOf(search: URLSearchParams): CasesQuery {
  const status = queryChoice(search, 'status', STATUSES);
  const whose = queryChoice(search, 'whose', ['mine', 'escalated']);
  const sort = queryChoice(search, 'sort', ['AGE']);
  const type = search.get('type');
  const reason = search.get('reason');
  const author = Number(search.get('author'));
  return {
    page: queryPage(search),
    size: PER_PAGE,
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(type ? { type } : {}),
    ...(reason ? { reason } : {}),
    ...(author > 0 ? { authorId: author } : {}),
    ...(whose === 'mine' ? { mine: true } : {}),
    ...(whose === 'escalated' ? { escalated: true } : {}),
  };
}

/** The case that the address names. */
export function caseIdOf(search: URLSearchParams): number | null {
  const number = Number(search.get('case'));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
