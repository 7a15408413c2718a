import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Members whose names begin so and who may be mentioned, at most eight. */
export function membersNamed(q: string) {
  return queryOptions({
    queryKey: ['forum', 'members', q],
    queryFn: ({ signal }) => callApi('GET /users/mentionable', { query: { q }, signal }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
}
