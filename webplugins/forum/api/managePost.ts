import { callApi } from '@motorclub/sdk';
import type { Close, Target } from './types.ts';

export const closeQuestion = (id: number, body: Close) =>
  callApi('POST /forum-api/questions/{questionId}/close', { path: { questionId: id }, body });
export const reopenQuestion = (id: number) =>
  callApi('POST /forum-api/questions/{questionId}/reopen', { path: { questionId: id } });
export const leaveQuestion = (id: number, note: string) =>
  callApi('POST /forum-api/questions/{questionId}/leave', { path: { questionId: id }, body: { note } });
export const lockQuestion = (id: number, locked: boolean) =>
  callApi('POST /forum-api/questions/{questionId}/lock', { path: { questionId: id }, body: { locked } });
export const pinQuestion = (id: number, pinned: boolean) =>
  callApi('POST /forum-api/questions/{questionId}/pin', { path: { questionId: id }, body: { pinned } });
export const mergeQuestion = (id: number, intoId: number) =>
  callApi('POST /forum-api/questions/{questionId}/merge', { path: { questionId: id }, body: { intoId } });
export const approveQuestion = (id: number) =>
  callApi('POST /forum-api/questions/{questionId}/approve', { path: { questionId: id } });
export const rejectQuestion = (id: number, reason: string) =>
  callApi('POST /forum-api/questions/{questionId}/reject', { path: { questionId: id }, body: { reason } });

export const hidePost = ({ type, id }: Target, note: string) =>
  type === 'QUESTION'
    ? callApi('POST /forum-api/questions/{questionId}/hide', { path: { questionId: id }, body: { note } })
    : callApi('POST /forum-api/answers/{answerId}/hide', { path: { answerId: id }, body: { note } });
export const deletePost = ({ type, id }: Target, note: string) =>
  type === 'QUESTION'
    ? callApi('DELETE /forum-api/questions/{questionId}', { path: { questionId: id }, query: { note: note || null } })
    : callApi('DELETE /forum-api/answers/{answerId}', { path: { answerId: id }, query: { note: note || null } });
export const restorePost = ({ type, id }: Target) =>
  type === 'QUESTION'
    ? callApi('POST /forum-api/questions/{questionId}/restore', { path: { questionId: id } })
    : callApi('POST /forum-api/answers/{answerId}/restore', { path: { answerId: id } });
