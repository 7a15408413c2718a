import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

export type QuestionItem = Schemas['ForumQuestionItem'];
export type Question = Schemas['ForumQuestion'];
export type Answer = Schemas['ForumAnswer'];
export type Vote = Schemas['ForumVote'];
export type Tag = Schemas['ForumTag'];
/** Without `kind`, which the server sets. */
export type NewQuestion = Omit<Schemas['ForumAsk'], 'kind'>;
export type NewAnswer = Schemas['ForumReply'];
export type CastVote = Schemas['ForumCastVote'];
export type Accept = Schemas['ForumAccept'];
export type Accepted = Schemas['ForumAccepted'];
export type Author = Schemas['Author'];

export type QuestionPage = Schemas['ForumQuestionItemPage'];
export type TagPage = Schemas['ForumTagPage'];
