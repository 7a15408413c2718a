/** Query keys, from the whole plugin down to one page of one list. */
export const keys = {
  lists: () => ['forum', 'questions', 'list'] as const,
  list: (params: object) => [...keys.lists(), params] as const,
  question: (id: number) => ['forum', 'questions', 'detail', id] as const,
  questionPage: (id: number, page: number) => [...keys.question(id), { page }] as const,
  answerPage: (id: number, answerId: number) => ['forum', 'questions', 'answerPage', id, answerId] as const,
  tags: (params: object) => ['forum', 'tags', params] as const,
};
