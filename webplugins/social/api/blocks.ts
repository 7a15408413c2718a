import { callApi, failureOf, toast } from '@motorclub/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { keys } from './keys.ts';
import type { BlockKind } from './types.ts';

export const BLOCKS_SIZE = 50;

/** The blocked and muted members, newest first. */
export const blockPage = (page: number) =>
  queryOptions({
    queryKey: keys.blockPage(page),
    queryFn: ({ signal }) => callApi('GET /social-api/blocks', { query: { page, size: BLOCKS_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export interface BlockChange {
  readonly userId: number;
  readonly username: string;
  /** null: neither blocked nor muted any more. */
  readonly kind: BlockKind | null;
}

function sendBlock({ userId, kind }: BlockChange): Promise<unknown> {
  return kind === null
    ? callApi('DELETE /social-api/blocks/{userId}', { path: { userId } })
    : callApi('POST /social-api/blocks', { body: { userId, kind } });
}

const SAID = { BLOCK: 'isBlocked', MUTE: 'isMuted' } as const;

/** Blocks, mutes, or takes either back. Every plugin reads again what it shows: it may show less of somebody, or more. */
export function useBlock() {
  return useMutation({
    mutationFn: sendBlock,
    meta: { refreshes: 'everything' },
    onSuccess: (_, { kind, username }) => toast.success(t(kind ? SAID[kind] : 'isNeither', { name: username })),
    onError: (error) => toast.error(t('notDone', { reason: failureOf(error).message })),
  });
}
