import { api } from '@motorclub/sdk';
import type { Answer, EditAnswer, EditQuestion, Question } from './types.ts';

export const editQuestion = (id: number, body: EditQuestion): Promise<Question> =>
  api.put(`/forum-api/questions/${id}`, body);
export const editAnswer = (id: number, body: EditAnswer): Promise<Answer> => api.put(`/forum-api/answers/${id}`, body);
