import { api } from '@motorclub/sdk';
import type { AnswerState, Close, Closed, State, Target } from './types.ts';

const at = (id: number) => `/forum-api/questions/${id}`;
const pathOf = ({ type, id }: Target) => (type === 'QUESTION' ? at(id) : `/forum-api/answers/${id}`);

export const closeQuestion = (id: number, body: Close): Promise<Closed> => api.post(`${at(id)}/close`, body);
export const reopenQuestion = (id: number): Promise<State> => api.post(`${at(id)}/reopen`);
export const leaveQuestion = (id: number, note: string): Promise<State> => api.post(`${at(id)}/leave`, { note });
export const lockQuestion = (id: number, locked: boolean): Promise<State> => api.post(`${at(id)}/lock`, { locked });
export const pinQuestion = (id: number, pinned: boolean): Promise<State> => api.post(`${at(id)}/pin`, { pinned });
export const mergeQuestion = (id: number, intoId: number): Promise<State> => api.post(`${at(id)}/merge`, { intoId });
export const approveQuestion = (id: number): Promise<State> => api.post(`${at(id)}/approve`);
export const rejectQuestion = (id: number, reason: string): Promise<State> => api.post(`${at(id)}/reject`, { reason });

export const hidePost = (target: Target, note: string): Promise<State | AnswerState> =>
  api.post(`${pathOf(target)}/hide`, { note });
export const deletePost = (target: Target, note: string): Promise<State | AnswerState> =>
  api.delete(pathOf(target), { query: note ? { note } : {} });
export const restorePost = (target: Target): Promise<State | AnswerState> => api.post(`${pathOf(target)}/restore`);
