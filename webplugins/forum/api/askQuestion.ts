import { callApi } from '@motorclub/sdk';
import type { NewQuestion, Question } from './types.ts';

export const askQuestion = (body: NewQuestion): Promise<Question> => callApi('POST /forum-api/questions', { body });
