import type { Answer, Question, QuestionItem, Tag } from '../api/types.ts';

interface Totals {
  readonly totalElements: number;
  readonly totalPages: number;
  readonly currentPage: number;
  readonly hasMore: boolean;
}

/** The only page of a list. */
export function pageOf<T>(content: T[], over: Partial<Totals> = {}) {
  return { content, totalElements: content.length, totalPages: 1, currentPage: 0, hasMore: false, ...over };
}

const WRITTEN = '2026-11-20T10:00:00Z';
export const MAREK = { id: 71, username: 'marek', profileImage: null };
export const INES = { id: 72, username: 'ines', profileImage: null };

export function anItem(over: Partial<QuestionItem> = {}): QuestionItem {
  return {
    id: 17,
    kind: 'DISCUSSION',
    title: 'Cold-start rattle on a 2JZ after head gasket',
    excerpt: 'It rattles for two seconds',
    tags: ['engine', '2jz'],
    author: MAREK,
    score: 3,
    answerCount: 0,
    viewCount: 120,
    solved: false,
    createdAt: WRITTEN,
    lastActivityAt: WRITTEN,
    ...over,
  };
}

export function anAnswer(over: Partial<Answer> = {}): Answer {
  return {
    id: 7,
    questionId: 17,
    body: 'Check the tensioner first.',
    bodyHtml: '<p>Check the <strong>tensioner</strong> first.</p>',
    author: INES,
    score: 1,
    myVote: 0,
    accepted: false,
    createdAt: WRITTEN,
    ...over,
  };
}

export function aQuestion(answers: Answer[] = [], over: Partial<Question> = {}): Question {
  return {
    ...anItem({ answerCount: answers.length }),
    body: 'It rattles for two seconds.',
    bodyHtml: '<p>It rattles for two seconds.</p>',
    acceptedAnswerId: null,
    myVote: 0,
    isMine: false,
    answers: pageOf(answers),
    ...over,
  };
}

export const TAGS: Tag[] = [
  { name: 'engine', questionCount: 40 },
  { name: 'brakes', questionCount: 12 },
];
