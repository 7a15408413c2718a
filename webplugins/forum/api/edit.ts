import { callApi } from '@motorclub/sdk';
import type { Answer, EditAnswer, EditQuestion, Question } from './types.ts';

export const editQuestion = (id: number, body: EditQuestion): Promise<Question> =>
  callApi('PUT /forum-api/questions/{questionId}', { path: { questionId: id }, body });
export const editAnswer = (id: number, body: EditAnswer): Promise<Answer> =>
  callApi('PUT /forum-api/answers/{answerId}', { path: { answerId: id }, body });
