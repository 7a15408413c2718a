/** Query keys, from the whole plugin down to one page of one list. */
export const keys = {
  lists: () => ['forum', 'questions', 'list'] as const,
  list: (params: object) => [...keys.lists(), params] as const,
  question: (id: number) => ['forum', 'questions', 'detail', id] as const,
  questionPage: (id: number, params: object) => [...keys.question(id), params] as const,
  answerPage: (id: number, answerId: number, order: string) =>
    ['forum', 'questions', 'answerPage', id, answerId, order] as const,
  answersOf: (author: number, params: object) => ['forum', 'answers', 'of', author, params] as const,
  summaryOf: (author: number) => ['forum', 'summary', author] as const,
  invitations: (id: number) => ['forum', 'invitations', id] as const,
  similar: (like: object) => ['forum', 'questions', 'similar', like] as const,
  facets: (brand: string) => ['forum', 'facets', brand] as const,
  tags: (params: object) => ['forum', 'tags', 'list', params] as const,
  tag: (id: number) => ['forum', 'tags', 'detail', id] as const,
  categories: () => ['forum', 'categories'] as const,
  drafts: () => ['forum', 'drafts'] as const,
  spared: (viewer: number | null) => ['forum', 'spared', viewer] as const,
  limits: () => ['forum', 'limits'] as const,
  outcomes: (answerId: number) => ['forum', 'outcomes', answerId] as const,
  revisions: (type: string, id: number, page: number) => ['forum', 'revisions', type, id, page] as const,
  diff: (revisionId: number) => ['forum', 'revisions', 'diff', revisionId] as const,
  suggestions: (view: string) => ['forum', 'suggestions', view] as const,
};
