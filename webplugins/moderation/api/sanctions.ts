import { type BodyOf, callApi, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type Ban = Schemas['ModerationBan'];
export type MemberWarning = Schemas['ModerationWarning'];
export type Appeal = Schemas['ModerationAppeal'];
export type OwnBan = Schemas['ModerationOwnBan'];
export type OwnWarning = Schemas['ModerationOwnWarning'];
export type AppealState = Schemas['ModerationAppealState'];
export type MemberPoints = Schemas['ModerationMemberPoints'];
export type BanCreate = BodyOf<'POST /moderation-api/bans'>;
export type WarningCreate = BodyOf<'POST /moderation-api/warnings'>;
export type AppealDecision = BodyOf<'PUT /moderation-api/ban-appeals/{appealId}/decide'>;

export const SCOPES = ['FULL', 'READ_ONLY', 'FORUM', 'SHOWCASE', 'EVENTS', 'COMMENTS'] as const;
export const BAN_STATUSES = ['SCHEDULED', 'ACTIVE', 'EXPIRED', 'LIFTED'] as const;
export const WARNING_STATUSES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

const KEY = ['moderation', 'sanctions'] as const;

/** A page of a list; the last one stays while the next is on its way. */
function listPage<T>(list: string, query: object, read: (signal: AbortSignal) => Promise<PageOf<T>>) {
  return queryOptions({
    queryKey: [...KEY, list, query],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

// Of staff

export function listBans(status: Ban['status'] | null, scope: Ban['scope'] | null, page: number) {
  const query = { status, scope, page };
  return listPage('bans', query, (signal) => callApi('GET /moderation-api/bans', { query, signal }));
}

export function listWarnings(status: MemberWarning['status'] | null, page: number) {
  const query = { status, page };
  return listPage('warnings', query, (signal) => callApi('GET /moderation-api/warnings', { query, signal }));
}

export function listAppeals(open: boolean, page: number) {
  const query = { open, page };
  return listPage('appeals', query, (signal) => callApi('GET /moderation-api/ban-appeals', { query, signal }));
}

export function listPoints(page: number) {
  const query = { page, size: 10 };
  return listPage('points', query, (signal) => callApi('GET /moderation-api/warning-points', { query, signal }));
}

export const getSanctions = (memberId: number) =>
  queryOptions({
    queryKey: [...KEY, 'member', memberId],
    queryFn: ({ signal }) =>
      callApi('GET /moderation-api/members/{memberId}/sanctions', { path: { memberId }, signal }),
  });

/** Whether a ban keeps a member out. */
export const getBanNote = (memberId: number) =>
  queryOptions({
    queryKey: [...KEY, 'note', memberId],
    queryFn: ({ signal }) => callApi('GET /moderation-api/members/{memberId}/ban', { path: { memberId }, signal }),
  });

export const createBan = (body: BanCreate) => callApi('POST /moderation-api/bans', { body });
export const liftBan = ({ id, version }: Ban, reason: string) =>
  callApi('PUT /moderation-api/bans/{banId}/lift', { path: { banId: id }, body: { reason, version } });
export const extendBan = ({ id, version }: Ban, expiresAt: string | null, reason: string) =>
  callApi('PUT /moderation-api/bans/{banId}/extend', { path: { banId: id }, body: { expiresAt, reason, version } });
export const createWarning = (body: WarningCreate) => callApi('POST /moderation-api/warnings', { body });
export const revokeWarning = ({ id, version }: MemberWarning, reason: string) =>
  callApi('PUT /moderation-api/warnings/{warningId}/revoke', { path: { warningId: id }, body: { reason, version } });
export const reviewAppeal = ({ id, version }: Appeal) =>
  callApi('PUT /moderation-api/ban-appeals/{appealId}/review', { path: { appealId: id }, body: { version } });
export const decideAppeal = ({ id, version }: Appeal, body: AppealDecision) =>
  callApi('PUT /moderation-api/ban-appeals/{appealId}/decide', { path: { appealId: id }, body: { ...body, version } });

// Of the member

export function listOwnBans(page: number) {
  const query = { page };
  return listPage('own bans', query, (signal) => callApi('GET /moderation-api/bans/mine', { query, signal }));
}

export function listOwnWarnings(page: number) {
  const query = { page };
  return listPage('own warnings', query, (signal) => callApi('GET /moderation-api/warnings/mine', { query, signal }));
}

/** The warnings that wait to be acknowledged. */
export const unreadWarnings = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: ({ signal }) => callApi('GET /moderation-api/warnings/mine', { query: { unread: true, size: 5 }, signal }),
});

export const acknowledgeWarning = (warningId: number) =>
  callApi('PUT /moderation-api/warnings/{warningId}/acknowledge', { path: { warningId } });

/** What an appeal is against; the token stands for a member whom a ban keeps out. */
export type AppealTarget =
  | { readonly kind: 'ban'; readonly id: number; readonly appealToken?: string }
  | { readonly kind: 'warning'; readonly id: number };

export function sendAppeal(target: AppealTarget, body: string): Promise<OwnBan | OwnWarning> {
  if (target.kind === 'warning')
    return callApi('POST /moderation-api/warnings/{warningId}/appeals', {
      path: { warningId: target.id },
      body: { body },
    });
  const { id: banId, appealToken = null } = target;
  return callApi('POST /moderation-api/bans/{banId}/appeals', { path: { banId }, body: { body, appealToken } });
}

/** The ban that keeps out whose token this is. */
export const bannedState = (appealToken: string) =>
  queryOptions({
    queryKey: [...KEY, 'banned', appealToken],
    queryFn: () => callApi('POST /moderation-api/ban-appeals/state', { body: { appealToken } }),
  });
