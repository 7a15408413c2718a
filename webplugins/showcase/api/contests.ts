import { type BodyOf, batcher, callApi, type Action as SdkAction, useAction as useSdkAction } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { t } from '../texts/contests.ts';
import type { Schemas } from './schema.d.ts';

export type Contest = Schemas['ShowcaseContest'];
export type ContestDetail = Schemas['ShowcaseContestDetail'];
export type ContestEntry = Schemas['ShowcaseContestEntry'];
export type ContestCandidate = Schemas['ShowcaseContestCandidate'];
export type ContestBallot = Schemas['ShowcaseContestBallot'];
export type ContestWin = Schemas['ShowcaseContestWin'];
export type ContestCreate = Schemas['ShowcaseContestCreate'];
export type EntryBody = BodyOf<'POST /showcase-api/contests/{contestId}/entries'>;

const ENTRIES_PER_PAGE = 24;
const CANDIDATES = 100;
const KEY = ['showcase', 'contests'] as const;

export const listContests = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) => callApi('GET /showcase-api/contests', { query: { page, size: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

/** The contest that is under way, and the last result. */
export const currentContest = queryOptions({
  queryKey: [...KEY, 'current'],
  queryFn: ({ signal }) => callApi('GET /showcase-api/contests/current', { signal }),
});

export const getContest = (contestId: number) =>
  queryOptions({
    queryKey: [...KEY, 'detail', contestId],
    queryFn: ({ signal }) => callApi('GET /showcase-api/contests/{contestId}', { path: { contestId }, signal }),
  });

export const listEntries = (contestId: number, classKey: string | null, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'entries', contestId, classKey, page],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/contests/{contestId}/entries', {
        path: { contestId },
        query: { classKey, page, size: ENTRIES_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const listCandidates = (contestId: number) =>
  queryOptions({
    queryKey: [...KEY, 'candidates', contestId],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/contests/{contestId}/candidates', {
        path: { contestId },
        query: { size: CANDIDATES },
        signal,
      }),
  });

export const listBallots = (contestId: number, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'ballots', contestId, page],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/contests/{contestId}/ballots', { path: { contestId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The contests in which a page's car takes part or has taken part, for its owner. */
export const listEntriesOfShowcase = (showcaseId: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', showcaseId],
    queryFn: ({ signal }) =>
      callApi('GET /showcase-api/showcases/{showcaseId}/contest-entries', { path: { showcaseId }, signal }),
  });

/** The wins of cars that are asked for together, by car. */
const winsOf = batcher<readonly ContestWin[]>(async (carIds) => {
  const found = await callApi('GET /showcase-api/contest-wins', { query: { carIds: carIds.join(',') } });
  return new Map(carIds.map((id) => [id, found.filter(({ carId }) => String(carId) === id)]));
});

/** The first places of a car, the latest first. */
export const listWins = (carId: number) =>
  queryOptions({
    queryKey: [...KEY, 'wins', carId],
    queryFn: async () => (await winsOf(String(carId))) ?? [],
    staleTime: 5 * 60_000,
  });

export const createContest = (body: ContestCreate) => callApi('POST /showcase-api/contests', { body });
export const changeContest = (contestId: number, body: Schemas['ShowcaseContestChange']) =>
  callApi('PUT /showcase-api/contests/{contestId}', { path: { contestId }, body });
export const deleteContest = (contestId: number) =>
  callApi('DELETE /showcase-api/contests/{contestId}', { path: { contestId } });
export const moveContest = (contestId: number, body: Schemas['ShowcaseContestStatusBody']) =>
  callApi('PUT /showcase-api/contests/{contestId}/status', { path: { contestId }, body });
export const enterContest = (contestId: number, body: EntryBody) =>
  callApi('POST /showcase-api/contests/{contestId}/entries', { path: { contestId }, body });
export const withdrawEntry = ({ contestId, id }: ContestEntry) =>
  callApi('DELETE /showcase-api/contests/{contestId}/entries/{entryId}', { path: { contestId, entryId: id } });
export const decideEntry = (
  { contestId, id, version }: ContestEntry,
  status: 'APPROVED' | 'DISQUALIFIED',
  reason = '',
) =>
  callApi('PUT /showcase-api/contests/{contestId}/entries/{entryId}/status', {
    path: { contestId, entryId: id },
    body: { status, reason, version },
  });
export const castBallot = (contestId: number, picks: readonly number[]) =>
  callApi('POST /showcase-api/contests/{contestId}/ballots', { path: { contestId }, body: { picks } });

/** Everything that is shown of contests is asked for again. */
export function refreshContests(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: KEY });
}

/** A change of a contest. */
export const useContestAction = <In, Out>(action: Omit<SdkAction<In, Out>, 'failed' | 'refresh'>) =>
  useSdkAction<In, Out>({
    ...action,
    failed: (reason) => t('contestRefused', { reason }),
    refresh: refreshContests,
  });
