import type { Schemas } from './schema.d.ts';

export type QuestionItem = Schemas['ForumQuestionItem'];
export type Question = Schemas['ForumQuestion'];
export type Answer = Schemas['ForumAnswer'];
export type MembersAnswer = Schemas['ForumMembersAnswer'];
export type MembersAnswerPage = Schemas['ForumMembersAnswerPage'];
export type MembersSummary = Schemas['ForumMembersSummary'];
export type Invitations = Schemas['ForumInvitations'];
export type Car = Schemas['ForumCar'];
export type OwnCar = Schemas['ForumOwnCar'];
export type GarageCar = Schemas['ForumGarageCar'];
export type KnownIssue = Schemas['ForumKnownIssue'];
export type Vote = Schemas['ForumVote'];
export type Author = Schemas['Author'];

/** Without the fields that have a default on the server. */
export type NewQuestion = Omit<Schemas['ForumAsk'], 'car'> & { readonly car?: CarInput };
export type CarInput = Partial<Schemas['ForumCarInput']>;
export type EditQuestion = Partial<Omit<Schemas['ForumEditQuestion'], 'version' | 'car'>> & {
  readonly version: number;
  readonly car?: CarInput | null;
};
export type NewAnswer = Schemas['ForumReply'];
export type EditAnswer = Partial<Omit<Schemas['ForumEditAnswer'], 'version'>> & { readonly version: number };
export type CastVote = Schemas['ForumCastVote'];
export type Accept = Schemas['ForumAccept'];
export type Accepted = Schemas['ForumAccepted'];
export type SameHere = Schemas['ForumSameHere'];
export type State = Schemas['ForumState'];
export type Closed = Schemas['ForumClosed'];
export type Close = Partial<Schemas['ForumClose']> & { readonly reason: CloseReason };
export type AnswerState = Schemas['ForumAnswerState'];
export type RecordOutcome = Partial<Schemas['ForumRecordOutcome']> & { readonly kind: OutcomeKind };
export type Outcomes = Schemas['ForumOutcomes'];
export type Outcome = Schemas['ForumOutcome'];
export type Revision = Schemas['ForumRevision'];
export type Suggestion = Schemas['ForumSuggestion'];
export type Suggest = Schemas['ForumSuggest'];
export type Diff = Schemas['ForumDiff'];
export type DiffPart = Schemas['ForumDiffPart'];
export type Draft = Schemas['ForumDraft'];
export type NewDraft = Omit<Schemas['ForumNewDraft'], 'targetId'> & { readonly targetId?: number };
export type SaveDraft = Schemas['ForumDraftInput'];
export type Tag = Schemas['ForumTag'];
export type TagDetail = Schemas['ForumTagDetail'];
export type NewTag = Schemas['ForumNewTag'];
export type EditTag = Schemas['ForumEditTag'];
export type TagMerge = Schemas['ForumTagMerge'];
export type Category = Schemas['ForumCategory'];
export type NewCategory = Schemas['ForumNewCategory'];
export type EditCategory = Schemas['ForumEditCategory'];
export type Place = Schemas['ForumPlace'];
export type Facet = Schemas['ForumFacet'];
export type HiddenAuthors = Schemas['ForumHiddenAuthors'];
export type Limits = Schemas['ForumLimits'];

export type QuestionPage = Schemas['ForumQuestionItemPage'];
export type Waiting = Schemas['ForumWaiting'];
export type WaitingPage = Schemas['ForumWaitingPage'];
export type TagPage = Schemas['ForumTagPage'];
export type DraftPage = Schemas['ForumDraftPage'];
export type RevisionPage = Schemas['ForumRevisionPage'];
export type SuggestionPage = Schemas['ForumSuggestionPage'];
export type OutcomePage = Schemas['ForumOutcomePage'];

export const KINDS = ['PROBLEM', 'HOW_TO', 'DISCUSSION', 'BUYING'] as const satisfies readonly Question['kind'][];
export type Kind = (typeof KINDS)[number];

export const CLOSE_REASONS = ['DUPLICATE', 'OFF_TOPIC', 'UNCLEAR', 'TOO_GENERIC', 'NOT_CONSTRUCTIVE'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const OUTCOMES = ['WORKED', 'DID_NOT_WORK', 'OUTDATED', 'DANGEROUS'] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

export type TargetType = 'QUESTION' | 'ANSWER';

/** A question or an answer. */
export interface Target {
  readonly type: TargetType;
  readonly id: number;
}
