import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** A model, and one of its generations; without a generation all of them. */
export interface Model {
  readonly brand: string;
  readonly carModel: string;
  readonly generation: string;
}

const SIZE = 20;

/** Solved questions about a model, those first whose solution worked for most. */
export function listKnownIssues({ brand, carModel, generation }: Model, page: number) {
  const query = { brand, carModel, generation: generation || null, page, size: SIZE };
  return queryOptions({
    queryKey: keys.knownIssues(query),
    queryFn: ({ signal }) => callApi('GET /forum-api/known-issues', { query, signal }),
  });
}
