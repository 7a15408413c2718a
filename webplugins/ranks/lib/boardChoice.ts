import { queryChoice } from '@motorclub/sdk';
import { BOARDS, type BoardChoice, PERIODS, SCOPES } from '../api/leaderboards.ts';

/** The board that the address names. */
export function boardIn(search: URLSearchParams): BoardChoice {
  return {
    board: queryChoice(search, 'board', BOARDS) ?? 'OVERALL',
    period: queryChoice(search, 'period', PERIODS) ?? 'WEEK',
    scope: queryChoice(search, 'scope', SCOPES) ?? 'ALL',
    key: search.get('key'),
  };
}
