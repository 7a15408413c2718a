// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Delete an answer, for 30 days at first: its author unless it is the accepted one, or a moderator. */
    'DELETE /forum-api/answers/{answerId}': {
      readonly path: {
        readonly answerId: number;
      };
      readonly query?: {
        readonly note?: string | null | undefined;
        readonly version?: number | null | undefined;
      };
      readonly answer: Schemas['ForumAnswerState'];
    };
    /** One answer. */
    'GET /forum-api/answers/{answerId}': {
      readonly path: {
        readonly answerId: number;
      };
      readonly answer: Schemas['ForumAnswer'];
    };
    /** Change an answer: its author, or who may edit everything. */
    'PUT /forum-api/answers/{answerId}': {
      readonly path: {
        readonly answerId: number;
      };
      readonly body: Schemas['ForumEditAnswer'];
      readonly answer: Schemas['ForumAnswer'];
    };
    /** Show it to its author and to moderators only: a moderator. */
    'POST /forum-api/answers/{answerId}/hide': {
      readonly path: {
        readonly answerId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumAnswerState'];
    };
    /** Withdraw the caller's outcome. */
    'DELETE /forum-api/answers/{answerId}/outcomes': {
      readonly path: {
        readonly answerId: number;
      };
      readonly answer: Schemas['ForumOutcomes'];
    };
    /** What members found when they tried it, the newest first. */
    'GET /forum-api/answers/{answerId}/outcomes': {
      readonly path: {
        readonly answerId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ForumOutcomePage'];
    };
    /** Say what you found when you tried an answer; the last outcome counts. */
    'PUT /forum-api/answers/{answerId}/outcomes': {
      readonly path: {
        readonly answerId: number;
      };
      readonly body: Schemas['ForumRecordOutcome'];
      readonly answer: Schemas['ForumOutcomes'];
    };
    /** Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it. */
    'POST /forum-api/answers/{answerId}/restore': {
      readonly path: {
        readonly answerId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumAnswerState'];
    };
    /** All categories, each after its parent. */
    'GET /forum-api/categories': {
      readonly answer: Schemas['ForumCategories'];
    };
    /** Make a category, the last one under its parent. */
    'POST /forum-api/categories': {
      readonly body: Schemas['ForumNewCategory'];
      readonly answer: Schemas['ForumCategory'];
    };
    /** Set the places of all categories or of some. */
    'PUT /forum-api/categories/order': {
      readonly body: Schemas['ForumOrder'];
      readonly answer: Schemas['ForumCategories'];
    };
    /** As above, in the categories that the caller moderates, or in one of them and those below it. */
    'GET /forum-api/categories/waiting': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly categoryId?: number | null | undefined;
      };
      readonly answer: Schemas['ForumWaitingPage'];
    };
    /** Delete a category; its questions go to `targetId`, which is needed if it has any. */
    'DELETE /forum-api/categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly query?: {
        readonly targetId?: number | null | undefined;
      };
      readonly answer: void;
    };
    /** Change a category and its rules; its questions stay. */
    'PUT /forum-api/categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly body: Schemas['ForumEditCategory'];
      readonly answer: Schemas['ForumCategory'];
    };
    /** The caller's drafts, the last edited first. */
    'GET /forum-api/drafts': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ForumDraftPage'];
    };
    /** Save a new draft. */
    'POST /forum-api/drafts': {
      readonly body: Schemas['ForumNewDraft'];
      readonly answer: Schemas['ForumDraft'];
    };
    /** Delete a draft. */
    'DELETE /forum-api/drafts/{draftId}': {
      readonly path: {
        readonly draftId: number;
      };
      readonly answer: void;
    };
    /** One of the caller's drafts. */
    'GET /forum-api/drafts/{draftId}': {
      readonly path: {
        readonly draftId: number;
      };
      readonly answer: Schemas['ForumDraft'];
    };
    /** Save a draft's current state. 409 if another device has saved a later one. */
    'PUT /forum-api/drafts/{draftId}': {
      readonly path: {
        readonly draftId: number;
      };
      readonly body: Schemas['ForumDraftInput'];
      readonly answer: Schemas['ForumDraft'];
    };
    /** Brands that questions are about, the models of one, or the generations of one of these. */
    'GET /forum-api/facets': {
      readonly query?: {
        readonly brand?: string | null | undefined;
        readonly carModel?: string | null | undefined;
      };
      readonly answer: Schemas['ForumFacets'];
    };
    /** The caller's cars in the showcase, as a question takes them; none while it is off. */
    'GET /forum-api/garage': {
      readonly answer: Schemas['ForumGarage'];
    };
    /** Members whose posts the caller sees folded (muted) or not at all (blocked). */
    'GET /forum-api/hidden-authors': {
      readonly answer: Schemas['ForumHiddenAuthors'];
    };
    /** Solved questions about a model, with what the repair takes; those first whose solution worked for most. */
    'GET /forum-api/known-issues': {
      readonly query: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly brand: string;
        readonly carModel: string;
        readonly generation?: string | null | undefined;
      };
      readonly answer: Schemas['ForumKnownIssuePage'];
    };
    /** What the caller may still do today. */
    'GET /forum-api/limits': {
      readonly answer: Schemas['ForumLimits'];
    };
    /** The caller's car; empty where none was given. */
    'GET /forum-api/own-car': {
      readonly answer: Schemas['ForumOwnCar'];
    };
    /** Store the caller's car; without a brand, none. */
    'PUT /forum-api/own-car': {
      readonly body?: Schemas['ForumOwnCarInput'];
      readonly answer: Schemas['ForumOwnCar'];
    };
    /** Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more. */
    'GET /forum-api/questions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly sort?: 'newest' | 'active' | 'unanswered' | 'votes' | 'solved' | 'hot' | 'following' | 'relevance' | null | undefined;
        readonly tag?: string | null | undefined;
        readonly tags?: string | null | undefined;
        readonly allTags?: boolean | null | undefined;
        readonly category?: number | null | undefined;
        readonly kind?: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING' | null | undefined;
        readonly brand?: string | null | undefined;
        readonly carModel?: string | null | undefined;
        readonly generation?: string | null | undefined;
        readonly year?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly author?: number | null | undefined;
        readonly carId?: number | null | undefined;
        readonly myCars?: boolean | null | undefined;
      };
      readonly answer: Schemas['ForumQuestionItemPage'];
    };
    /** Ask a question. Unknown tags are created; a member's first question may have to wait for a moderator. */
    'POST /forum-api/questions': {
      readonly body: Schemas['ForumAsk'];
      readonly answer: Schemas['ForumQuestion'];
    };
    /** Up to five questions like the one that somebody is about to ask, those about the same car first. */
    'GET /forum-api/questions/similar': {
      readonly query: {
        readonly title: string;
        readonly brand?: string | null | undefined;
        readonly carModel?: string | null | undefined;
        readonly excludeId?: number | null | undefined;
      };
      readonly answer: Schemas['ForumSimilar'];
    };
    /** Questions that wait to be approved or shown again, or whose authors ask to have them reopened. */
    'GET /forum-api/questions/waiting': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ForumWaitingPage'];
    };
    /** Delete a question, for 30 days at first: its author while no answer has a score, or a moderator. */
    'DELETE /forum-api/questions/{questionId}': {
      readonly path: {
        readonly questionId: number;
      };
      readonly query?: {
        readonly note?: string | null | undefined;
        readonly version?: number | null | undefined;
      };
      readonly answer: Schemas['ForumState'];
    };
    /** A question and a page of its answers. 410 for one that was removed. */
    'GET /forum-api/questions/{questionId}': {
      readonly path: {
        readonly questionId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly order?: 'best' | 'newest' | 'oldest' | null | undefined;
      };
      readonly answer: Schemas['ForumQuestion'];
    };
    /** Change a question: its author, who may edit everything, or anybody where it is a wiki. */
    'PUT /forum-api/questions/{questionId}': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumEditQuestion'];
      readonly answer: Schemas['ForumQuestion'];
    };
    /** Accept the answer that solved the question: the asker, or staff in the asker's place. */
    'PUT /forum-api/questions/{questionId}/accepted-answer': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumAccept'];
      readonly answer: Schemas['ForumAccepted'];
    };
    /** A page of a question's answers. */
    'GET /forum-api/questions/{questionId}/answers': {
      readonly path: {
        readonly questionId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly order?: 'best' | 'newest' | 'oldest' | null | undefined;
      };
      readonly answer: Schemas['ForumAnswerPage'];
    };
    /** Answer a question. The asker is notified. */
    'POST /forum-api/questions/{questionId}/answers': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumReply'];
      readonly answer: Schemas['ForumAnswer'];
    };
    /** Approve a question that waits: a moderator. */
    'POST /forum-api/questions/{questionId}/approve': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumState'];
    };
    /** Close a question: a moderator, or three members of the level that may. */
    'POST /forum-api/questions/{questionId}/close': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumClose'];
      readonly answer: Schemas['ForumClosed'];
    };
    /** Cars of the showcase on which its answers worked, of the question's model; none while the showcase is off. */
    'GET /forum-api/questions/{questionId}/confirmations': {
      readonly path: {
        readonly questionId: number;
      };
      readonly answer: Schemas['ForumConfirmations'];
    };
    /** Show it to its author and to moderators only: a moderator. */
    'POST /forum-api/questions/{questionId}/hide': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumState'];
    };
    /** For the asker: who is invited to answer, and who may know. */
    'GET /forum-api/questions/{questionId}/invitations': {
      readonly path: {
        readonly questionId: number;
      };
      readonly answer: Schemas['ForumInvitations'];
    };
    /** Invite members to answer one's own question, three in all; each is notified once. */
    'POST /forum-api/questions/{questionId}/invitations': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumInvite'];
      readonly answer: Schemas['ForumInvitations'];
    };
    /** Leave it closed or hidden after its author has changed it, and notify them: a moderator. */
    'POST /forum-api/questions/{questionId}/leave': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumState'];
    };
    /** Lock or unlock a question; in a locked one only moderators write: a moderator. */
    'POST /forum-api/questions/{questionId}/lock': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumLock'];
      readonly answer: Schemas['ForumState'];
    };
    /** Move all answers into another question and close this one as its duplicate: a moderator. */
    'POST /forum-api/questions/{questionId}/merge': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumMerge'];
      readonly answer: Schemas['ForumState'];
    };
    /** Pin a question above the others, or unpin it: a moderator. */
    'POST /forum-api/questions/{questionId}/pin': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumPin'];
      readonly answer: Schemas['ForumState'];
    };
    /** Reject a question that waits, and say why: a moderator. */
    'POST /forum-api/questions/{questionId}/reject': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body: Schemas['ForumReason'];
      readonly answer: Schemas['ForumState'];
    };
    /** Reopen a question: a moderator. */
    'POST /forum-api/questions/{questionId}/reopen': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumState'];
    };
    /** Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it. */
    'POST /forum-api/questions/{questionId}/restore': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['ForumNote'];
      readonly answer: Schemas['ForumState'];
    };
    /** The caller does not have this any more. */
    'DELETE /forum-api/questions/{questionId}/same-here': {
      readonly path: {
        readonly questionId: number;
      };
      readonly answer: Schemas['ForumSameHere'];
    };
    /** The caller has this too. */
    'POST /forum-api/questions/{questionId}/same-here': {
      readonly path: {
        readonly questionId: number;
      };
      readonly answer: Schemas['ForumSameHere'];
    };
    /** The revisions of a question or an answer, the newest first; none if it was never edited. */
    'GET /forum-api/revisions': {
      readonly query: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly targetType: 'QUESTION' | 'ANSWER';
        readonly targetId: number;
      };
      readonly answer: Schemas['ForumRevisionPage'];
    };
    /** What an edit changed; of a suggested one, what it would change now. */
    'GET /forum-api/revisions/{revisionId}/diff': {
      readonly path: {
        readonly revisionId: number;
      };
      readonly answer: Schemas['ForumDiff'];
    };
    /** Restore this text, as an edit of its own: those who may edit it. */
    'POST /forum-api/revisions/{revisionId}/restore': {
      readonly path: {
        readonly revisionId: number;
      };
      readonly answer: Schemas['ForumRevision'];
    };
    /** Questions that have the words, or whose answers have them; with the operators of the list. */
    'GET /forum-api/search': {
      readonly query: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly keyword: string;
        readonly types?: string | null | undefined;
      };
      readonly answer: Schemas['ForumQuestionItemPage'];
    };
    /** The caller's own, or those that wait for the caller's decision. */
    'GET /forum-api/suggested-edits': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly view?: 'mine' | 'review' | null | undefined;
        readonly targetType?: 'QUESTION' | 'ANSWER' | null | undefined;
        readonly targetId?: number | null | undefined;
      };
      readonly answer: Schemas['ForumSuggestionPage'];
    };
    /** Suggest a better text for what somebody else wrote. */
    'POST /forum-api/suggested-edits': {
      readonly body: Schemas['ForumSuggest'];
      readonly answer: Schemas['ForumSuggestion'];
    };
    /** Withdraw a suggested edit: its author. */
    'DELETE /forum-api/suggested-edits/{editId}': {
      readonly path: {
        readonly editId: number;
      };
      readonly answer: void;
    };
    /** A suggested edit, for its author and for who decides. */
    'GET /forum-api/suggested-edits/{editId}': {
      readonly path: {
        readonly editId: number;
      };
      readonly answer: Schemas['ForumSuggestion'];
    };
    /** Apply a suggested edit: the text's author, or who may edit everything. 409 if the text has changed since. */
    'PUT /forum-api/suggested-edits/{editId}/approve': {
      readonly path: {
        readonly editId: number;
      };
      readonly answer: Schemas['ForumSuggestion'];
    };
    /** Reject a suggested edit, and say why. */
    'PUT /forum-api/suggested-edits/{editId}/reject': {
      readonly path: {
        readonly editId: number;
      };
      readonly body: Schemas['ForumReason'];
      readonly answer: Schemas['ForumSuggestion'];
    };
    /** Tags that begin with `q`, the most used first. */
    'GET /forum-api/tags': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly status?: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED' | null | undefined;
      };
      readonly answer: Schemas['ForumTagPage'];
    };
    /** Make a tag; a tag of an organiser is a proposal that a moderator decides about. */
    'POST /forum-api/tags': {
      readonly body: Schemas['ForumNewTag'];
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** The tag of this name, or the one that it leads to. */
    'GET /forum-api/tags/named/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** Delete a tag that nothing uses. */
    'DELETE /forum-api/tags/{tagId}': {
      readonly path: {
        readonly tagId: number;
      };
      readonly answer: void;
    };
    /** All about a tag. */
    'GET /forum-api/tags/{tagId}': {
      readonly path: {
        readonly tagId: number;
      };
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** Change a tag; its former name still leads to it. */
    'PUT /forum-api/tags/{tagId}': {
      readonly path: {
        readonly tagId: number;
      };
      readonly body: Schemas['ForumEditTag'];
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** Approve a proposed tag. */
    'PUT /forum-api/tags/{tagId}/approve': {
      readonly path: {
        readonly tagId: number;
      };
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** Archive a tag: new questions cannot use it, others keep it. */
    'PUT /forum-api/tags/{tagId}/archive': {
      readonly path: {
        readonly tagId: number;
      };
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** What merging would change, without changing it; for who may merge these tags. */
    'GET /forum-api/tags/{tagId}/merge': {
      readonly path: {
        readonly tagId: number;
      };
      readonly query: {
        readonly intoId: number;
      };
      readonly answer: Schemas['ForumTagMerge'];
    };
    /** Replace a tag by another one, everywhere; members of level 6 do so with tags in use that are not reserved. */
    'POST /forum-api/tags/{tagId}/merge': {
      readonly path: {
        readonly tagId: number;
      };
      readonly body: Schemas['ForumMerge'];
      readonly answer: Schemas['ForumTagDetail'];
    };
    /** What a member has answered, the newest or the best first. */
    'GET /forum-api/users/{userId}/answers': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly show?: 'all' | 'accepted' | 'worked' | null | undefined;
        readonly order?: 'newest' | 'best' | null | undefined;
      };
      readonly answer: Schemas['ForumMembersAnswerPage'];
    };
    /** What a member has asked, the newest first. 403 as for their answers. */
    'GET /forum-api/users/{userId}/questions': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ForumQuestionItemPage'];
    };
    /** How much a member has asked, answered and solved, and the tags of it. 403 as for their answers. */
    'GET /forum-api/users/{userId}/summary': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['ForumMembersSummary'];
    };
    /** Take a vote back, within ten minutes or after the text has changed. */
    'DELETE /forum-api/votes': {
      readonly query: {
        readonly targetType: 'QUESTION' | 'ANSWER';
        readonly targetId: number;
      };
      readonly answer: Schemas['ForumVote'];
    };
    /** Vote on somebody else's question or answer; the same vote again changes nothing. */
    'PUT /forum-api/votes': {
      readonly body: Schemas['ForumCastVote'];
      readonly answer: Schemas['ForumVote'];
    };
    /** Describe a picture, make it the cover, move its focus or blur parts of it: who may change its item. */
    'PUT /platform/pictures/{pictureId}': {
      readonly path: {
        readonly pictureId: number;
      };
      readonly body?: Schemas['EditPicture'];
      readonly answer: Schemas['Picture'];
    };
    /** Follow something: 201 for a new follow, 200 for one that there is, whose level is then the given one. */
    'POST /social-api/follows': {
      readonly body: Schemas['SocialFollow'];
      readonly answer: Schemas['SocialFollowed'];
    };
    /** Members whose names begin so and whom the caller may mention, by name; at most eight. */
    'GET /users/mentionable': {
      readonly query: {
        readonly q: string;
      };
      readonly answer: Schemas['Members'];
    };
    /** A member, as far as the caller may see them. */
    'GET /users/{userId}': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['PublicMember'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly EditPicture: {
    readonly alt?: string;
    readonly blurs?: readonly (readonly number[])[];
    readonly focusX?: number;
    readonly focusY?: number;
    readonly isCover?: boolean;
  };
  readonly ForumAccept: {
    readonly answerId: number | null;
  };
  readonly ForumAccepted: {
    readonly acceptedAnswerId: number | null;
  };
  readonly ForumAnswer: {
    readonly accepted: boolean;
    readonly attachments: readonly Schemas['Picture'][];
    readonly author: Schemas['Author'];
    readonly body: string;
    readonly bodyHtml: string;
    readonly createdAt: string;
    readonly dangerous: boolean;
    readonly dangerousCount: number;
    readonly didNotWorkCount: number;
    readonly difficulty: number | null;
    readonly editedAt: string | null;
    readonly hiddenBecause: 'BLOCKED' | 'MUTED' | null;
    readonly id: number;
    readonly labourHours: number | null;
    readonly may: readonly string[];
    readonly myOutcome: 'WORKED' | 'DID_NOT_WORK' | 'OUTDATED' | 'DANGEROUS' | null;
    readonly myVote: number;
    readonly outdatedCount: number;
    readonly partsCost: Schemas['ForumMoney'] | null;
    readonly questionId: number;
    readonly revisionCount: number;
    readonly score: number;
    readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
    readonly toolsNeeded: readonly string[];
    readonly version: number;
    readonly workedCount: number;
  };
  readonly ForumAnswerPage: {
    readonly content: readonly Schemas['ForumAnswer'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumAnswerState: {
    readonly id: number;
    readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
    readonly version: number;
  };
  readonly ForumAsk: {
    readonly attachmentIds?: readonly number[];
    readonly body: string;
    readonly car?: Schemas['ForumCarInput'] | null;
    readonly categoryId?: number | null;
    readonly draftId?: number;
    readonly faultCodes?: readonly string[];
    readonly kind?: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING';
    readonly symptom?: string;
    readonly symptomWhen?: string;
    readonly tags: readonly string[];
    readonly title: string;
    readonly triedSoFar?: string;
    readonly warningLights?: string;
  };
  readonly ForumCandidate: {
    readonly solvedCount: number;
    readonly user: Schemas['Author'];
  };
  readonly ForumCar: {
    readonly brand: string;
    readonly carId: number | null;
    readonly carModel: string;
    readonly engine: string;
    readonly generation: string;
    readonly mileageKm: number | null;
    readonly year: number | null;
  };
  readonly ForumCarInput: {
    readonly brand?: string;
    readonly carId?: number | null;
    readonly carModel?: string;
    readonly engine?: string;
    readonly generation?: string;
    readonly mileageKm?: number | null;
    readonly year?: number | null;
  };
  readonly ForumCastVote: {
    readonly targetId: number;
    readonly targetType: 'QUESTION' | 'ANSWER';
    readonly value: -1 | 0 | 1;
  };
  readonly ForumCategories: {
    readonly items: readonly Schemas['ForumCategory'][];
  };
  readonly ForumCategory: {
    readonly allowedKinds: readonly ('PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING')[];
    readonly colour: string;
    readonly defaultTags: readonly string[];
    readonly description: string;
    readonly icon: string;
    readonly id: number;
    readonly mayPost: boolean;
    readonly moderatorIds: readonly number[];
    readonly name: string;
    readonly parentId: number | null;
    readonly position: number;
    readonly postMinLevel: number;
    readonly postRole: string | null;
    readonly questionCount: number;
    readonly requireCar: boolean;
    readonly slug: string;
    readonly status: 'ACTIVE' | 'ARCHIVED';
    readonly version: number;
  };
  readonly ForumCategoryRef: {
    readonly colour: string;
    readonly id: number;
    readonly name: string;
    readonly slug: string;
  };
  readonly ForumClose: {
    readonly duplicateOfId?: number | null;
    readonly note?: string;
    readonly reason: 'DUPLICATE' | 'OFF_TOPIC' | 'UNCLEAR' | 'TOO_GENERIC' | 'NOT_CONSTRUCTIVE';
    readonly version?: number;
  };
  readonly ForumCloseVoteCount: {
    readonly count: number;
    readonly mine: boolean;
    readonly reason: 'DUPLICATE' | 'OFF_TOPIC' | 'UNCLEAR' | 'TOO_GENERIC' | 'NOT_CONSTRUCTIVE';
  };
  readonly ForumClosed: {
    readonly id: number;
    readonly isLocked: boolean;
    readonly isPinned: boolean;
    readonly status: 'DRAFT' | 'PENDING' | 'OPEN' | 'SOLVED' | 'CLOSED' | 'HIDDEN' | 'DELETED';
    readonly version: number;
    readonly votesMissing: number;
  };
  readonly ForumConfirmation: {
    readonly answerId: number;
    readonly author: Schemas['Author'];
    readonly carId: number;
    readonly createdAt: string;
    readonly label: string;
    readonly name: string;
  };
  readonly ForumConfirmations: {
    readonly items: readonly Schemas['ForumConfirmation'][];
  };
  readonly ForumDiff: {
    readonly body: readonly Schemas['ForumDiffPart'][];
    readonly tagsAdded: readonly string[];
    readonly tagsRemoved: readonly string[];
    readonly title: readonly Schemas['ForumDiffPart'][];
  };
  readonly ForumDiffPart: {
    readonly kind: 'SAME' | 'ADDED' | 'REMOVED';
    readonly text: string;
  };
  readonly ForumDraft: {
    readonly clientRevision: number;
    readonly expiresAt: string;
    readonly id: number;
    readonly kind: 'QUESTION' | 'ANSWER';
    readonly payload: Readonly<Record<string, unknown>>;
    readonly targetId: number | null;
    readonly updatedAt: string;
  };
  readonly ForumDraftInput: {
    readonly clientRevision: number;
    readonly payload: Readonly<Record<string, unknown>>;
  };
  readonly ForumDraftPage: {
    readonly content: readonly Schemas['ForumDraft'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumEditAnswer: {
    readonly attachmentIds?: readonly number[];
    readonly body?: string;
    readonly comment?: string;
    readonly difficulty?: number | null;
    readonly labourHours?: number | null;
    readonly partsCost?: Schemas['ForumMoney'] | null;
    readonly toolsNeeded?: readonly string[];
    readonly version: number;
  };
  readonly ForumEditCategory: {
    readonly allowedKinds?: readonly ('PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING')[];
    readonly colour?: string;
    readonly defaultTags?: readonly string[];
    readonly description?: string;
    readonly icon?: string;
    readonly moderatorIds?: readonly number[];
    readonly name?: string;
    readonly parentId?: number | null;
    readonly postMinLevel?: number;
    readonly postRole?: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null;
    readonly requireCar?: boolean;
    readonly slug?: string;
    readonly status?: 'ACTIVE' | 'ARCHIVED';
    readonly version: number;
  };
  readonly ForumEditQuestion: {
    readonly attachmentIds?: readonly number[];
    readonly body?: string;
    readonly car?: Schemas['ForumCarInput'] | null;
    readonly categoryId?: number | null;
    readonly comment?: string;
    readonly faultCodes?: readonly string[];
    readonly isWiki?: boolean;
    readonly kind?: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING';
    readonly symptom?: string;
    readonly symptomWhen?: string;
    readonly tags?: readonly string[];
    readonly title?: string;
    readonly triedSoFar?: string;
    readonly version: number;
    readonly warningLights?: string;
  };
  readonly ForumEditTag: {
    readonly description?: string;
    readonly isReserved?: boolean;
    readonly name?: string;
    readonly parentId?: number | null;
    readonly synonyms?: readonly string[];
    readonly version: number;
    readonly wiki?: string;
  };
  readonly ForumFacet: {
    readonly count: number;
    readonly value: string;
  };
  readonly ForumFacets: {
    readonly items: readonly Schemas['ForumFacet'][];
  };
  readonly ForumGarage: {
    readonly items: readonly Schemas['ForumGarageCar'][];
  };
  readonly ForumGarageCar: {
    readonly brand: string;
    readonly carModel: string;
    readonly engine: string;
    readonly generation: string;
    readonly id: number;
    readonly isPast: boolean;
    readonly mileageKm: number | null;
    readonly name: string;
    readonly year: number | null;
  };
  readonly ForumHiddenAuthors: {
    readonly blocked: readonly number[];
    readonly muted: readonly number[];
  };
  readonly ForumInvitations: {
    readonly candidates: readonly Schemas['ForumCandidate'][];
    readonly invited: readonly Schemas['Author'][];
    readonly left: number;
  };
  readonly ForumInvite: {
    readonly userIds: readonly number[];
  };
  readonly ForumKnownIssue: {
    readonly acceptedAt: string | null;
    readonly answeredById: number;
    readonly author: Schemas['Author'];
    readonly confirmedCount: number;
    readonly difficulty: number | null;
    readonly faultCodes: readonly string[];
    readonly generation: string;
    readonly id: number;
    readonly labourHours: number | null;
    readonly outdated: boolean;
    readonly partsCost: Schemas['ForumMoney'] | null;
    readonly sameHereCount: number;
    readonly solution: string;
    readonly symptom: string;
    readonly title: string;
    readonly year: number | null;
  };
  readonly ForumKnownIssuePage: {
    readonly content: readonly Schemas['ForumKnownIssue'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumLimits: {
    readonly answersLeft: number | null;
    readonly downVotesLeft: number;
    readonly level: number;
    readonly linksPerPost: number | null;
    readonly questionsLeft: number | null;
    readonly votesLeft: number;
  };
  readonly ForumLock: {
    readonly locked: boolean;
  };
  readonly ForumMembersAnswer: {
    readonly accepted: boolean;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly questionId: number;
    readonly score: number;
    /** Of the question. */
    readonly title: string;
    readonly workedCount: number;
  };
  readonly ForumMembersAnswerPage: {
    readonly content: readonly Schemas['ForumMembersAnswer'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumMembersSummary: {
    readonly acceptedCount: number;
    readonly answerCount: number;
    readonly questionCount: number;
    readonly tags: readonly Schemas['ForumUsedTag'][];
    /** How often somebody said of an answer that it worked. */
    readonly workedCount: number;
  };
  readonly ForumMerge: {
    readonly intoId: number;
  };
  readonly ForumMoney: {
    readonly amountMinor: number;
    readonly currency: string;
  };
  readonly ForumNewCategory: {
    readonly allowedKinds?: readonly ('PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING')[];
    readonly colour?: string;
    readonly defaultTags?: readonly string[];
    readonly description?: string;
    readonly icon?: string;
    readonly moderatorIds?: readonly number[];
    readonly name: string;
    readonly parentId?: number | null;
    readonly postMinLevel?: number;
    readonly postRole?: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null;
    readonly requireCar?: boolean;
    readonly slug?: string;
    readonly status?: 'ACTIVE' | 'ARCHIVED';
  };
  readonly ForumNewDraft: {
    readonly clientRevision: number;
    readonly kind: 'QUESTION' | 'ANSWER';
    readonly payload: Readonly<Record<string, unknown>>;
    readonly targetId?: number | null;
  };
  readonly ForumNewTag: {
    readonly description?: string;
    readonly isReserved?: boolean;
    readonly name: string;
    readonly parentId?: number | null;
    readonly synonyms?: readonly string[];
    readonly wiki?: string;
  };
  readonly ForumNote: {
    readonly note?: string;
    readonly version?: number;
  };
  readonly ForumOrder: {
    readonly items: readonly Schemas['ForumPlace'][];
  };
  readonly ForumOutcome: {
    readonly author: Schemas['Author'];
    readonly byStaff: boolean;
    readonly car: string;
    readonly comment: string;
    readonly createdAt: string;
    readonly id: number;
    readonly kind: 'WORKED' | 'DID_NOT_WORK' | 'OUTDATED' | 'DANGEROUS';
  };
  readonly ForumOutcomePage: {
    readonly content: readonly Schemas['ForumOutcome'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumOutcomes: {
    readonly answerId: number;
    readonly dangerous: boolean;
    readonly dangerousCount: number;
    readonly didNotWorkCount: number;
    readonly myOutcome: 'WORKED' | 'DID_NOT_WORK' | 'OUTDATED' | 'DANGEROUS' | null;
    readonly outdatedCount: number;
    readonly workedCount: number;
  };
  readonly ForumOwnCar: {
    readonly brand: string;
    readonly carModel: string;
    readonly generation: string;
    readonly year: number | null;
  };
  readonly ForumOwnCarInput: {
    readonly brand?: string;
    readonly carModel?: string;
    readonly generation?: string;
    readonly year?: number | null;
  };
  readonly ForumPin: {
    readonly pinned: boolean;
  };
  readonly ForumPlace: {
    readonly id: number;
    readonly parentId: number | null;
    readonly position: number;
  };
  readonly ForumQuestion: {
    readonly acceptedAnswerId: number | null;
    readonly acceptedAt: string | null;
    readonly answerCount: number;
    readonly answers: Schemas['ForumAnswerPage'];
    readonly attachments: readonly Schemas['Picture'][];
    readonly author: Schemas['Author'];
    readonly body: string;
    readonly bodyHtml: string;
    readonly car: Schemas['ForumCar'] | null;
    readonly carLabel: string;
    readonly category: Schemas['ForumCategoryRef'] | null;
    readonly closeReason: 'DUPLICATE' | 'OFF_TOPIC' | 'UNCLEAR' | 'TOO_GENERIC' | 'NOT_CONSTRUCTIVE' | null;
    /** Of an open question, for those who may close it; the most wanted first. */
    readonly closeWishes: readonly Schemas['ForumCloseVoteCount'][];
    readonly createdAt: string;
    readonly duplicateOfId: number | null;
    readonly editedAt: string | null;
    readonly excerpt: string;
    readonly faultCodes: readonly string[];
    readonly hiddenBecause: 'BLOCKED' | 'MUTED' | null;
    readonly id: number;
    readonly isLocked: boolean;
    readonly isMine: boolean;
    readonly isPinned: boolean;
    readonly isWiki: boolean;
    readonly kind: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING';
    readonly lastActivityAt: string;
    readonly may: readonly string[];
    readonly mySameHere: boolean;
    readonly myVote: number;
    readonly needsNewAnswer: boolean;
    readonly outdated: boolean;
    readonly reopenAsked: boolean;
    readonly revisionCount: number;
    readonly sameHereCount: number;
    readonly score: number;
    readonly slug: string;
    readonly solved: boolean;
    readonly status: 'DRAFT' | 'PENDING' | 'OPEN' | 'SOLVED' | 'CLOSED' | 'HIDDEN' | 'DELETED';
    readonly statusNote: string;
    readonly symptom: string;
    readonly symptomWhen: string;
    readonly tags: readonly string[];
    readonly title: string;
    readonly triedSoFar: string;
    readonly uniqueViewCount: number;
    readonly version: number;
    readonly viewCount: number;
    readonly warningLights: string;
  };
  readonly ForumQuestionItem: {
    readonly answerCount: number;
    readonly author: Schemas['Author'];
    readonly carLabel: string;
    readonly category: Schemas['ForumCategoryRef'] | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly isLocked: boolean;
    readonly isPinned: boolean;
    readonly kind: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING';
    readonly lastActivityAt: string;
    readonly outdated: boolean;
    readonly sameHereCount: number;
    readonly score: number;
    readonly solved: boolean;
    readonly status: 'DRAFT' | 'PENDING' | 'OPEN' | 'SOLVED' | 'CLOSED' | 'HIDDEN' | 'DELETED';
    readonly tags: readonly string[];
    readonly thumbnail: string | null;
    readonly title: string;
    readonly viewCount: number;
  };
  readonly ForumQuestionItemPage: {
    readonly content: readonly Schemas['ForumQuestionItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumReason: {
    readonly reason: string;
  };
  readonly ForumRecordOutcome: {
    readonly car?: string;
    readonly carId?: number | null;
    readonly comment?: string;
    readonly kind: 'WORKED' | 'DID_NOT_WORK' | 'OUTDATED' | 'DANGEROUS';
  };
  readonly ForumReply: {
    readonly attachmentIds?: readonly number[];
    readonly body: string;
    readonly difficulty?: number | null;
    readonly draftId?: number;
    readonly labourHours?: number | null;
    readonly partsCost?: Schemas['ForumMoney'] | null;
    readonly toolsNeeded?: readonly string[];
  };
  readonly ForumRevision: {
    readonly body: string;
    readonly comment: string;
    readonly createdAt: string;
    readonly decidedAt: string | null;
    readonly editor: Schemas['Author'];
    readonly id: number;
    readonly number: number | null;
    readonly rejectReason: string;
    readonly status: 'APPLIED' | 'SUGGESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
    readonly tags: readonly string[] | null;
    readonly title: string | null;
  };
  readonly ForumRevisionPage: {
    readonly content: readonly Schemas['ForumRevision'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumSameHere: {
    readonly sameHere: boolean;
    readonly sameHereCount: number;
  };
  readonly ForumSimilar: {
    readonly items: readonly Schemas['ForumQuestionItem'][];
  };
  readonly ForumState: {
    readonly id: number;
    readonly isLocked: boolean;
    readonly isPinned: boolean;
    readonly status: 'DRAFT' | 'PENDING' | 'OPEN' | 'SOLVED' | 'CLOSED' | 'HIDDEN' | 'DELETED';
    readonly version: number;
  };
  readonly ForumSuggest: {
    readonly body: string;
    readonly comment: string;
    readonly tags?: readonly string[];
    readonly targetId: number;
    readonly targetType: 'QUESTION' | 'ANSWER';
    readonly title?: string;
    readonly version: number;
  };
  readonly ForumSuggestion: {
    readonly baseVersion: number;
    readonly body: string;
    readonly comment: string;
    readonly createdAt: string;
    readonly decidedAt: string | null;
    readonly editor: Schemas['Author'];
    readonly id: number;
    readonly number: number | null;
    readonly outdated: boolean;
    readonly questionId: number;
    readonly questionTitle: string;
    readonly rejectReason: string;
    readonly status: 'APPLIED' | 'SUGGESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
    readonly tags: readonly string[] | null;
    readonly targetId: number;
    readonly targetType: 'QUESTION' | 'ANSWER';
    readonly title: string | null;
  };
  readonly ForumSuggestionPage: {
    readonly content: readonly Schemas['ForumSuggestion'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumTag: {
    readonly description: string;
    readonly id: number;
    readonly isReserved: boolean;
    readonly name: string;
    readonly questionCount: number;
    readonly status: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
  };
  readonly ForumTagDetail: {
    readonly description: string;
    readonly id: number;
    readonly isReserved: boolean;
    readonly mayMerge: boolean;
    readonly name: string;
    readonly parentId: number | null;
    readonly parentName: string | null;
    readonly questionCount: number;
    readonly slug: string;
    readonly status: 'PROPOSED' | 'ACTIVE' | 'MERGED' | 'ARCHIVED';
    readonly synonyms: readonly string[];
    readonly unansweredCount: number;
    readonly version: number;
    readonly wiki: string;
    readonly wikiHtml: string;
  };
  readonly ForumTagMerge: {
    readonly bothCount: number;
    readonly fromName: string;
    readonly intoName: string;
    readonly questionCount: number;
    readonly questionCountAfter: number;
    readonly synonymCount: number;
  };
  readonly ForumTagPage: {
    readonly content: readonly Schemas['ForumTag'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ForumUsedTag: {
    readonly name: string;
    readonly questionCount: number;
  };
  readonly ForumVote: {
    readonly score: number;
    readonly targetId: number;
    readonly targetType: string;
    readonly value: number;
  };
  readonly ForumWaiting: {
    readonly answerCount: number;
    readonly author: Schemas['Author'];
    readonly carLabel: string;
    readonly category: Schemas['ForumCategoryRef'] | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly isLocked: boolean;
    readonly isPinned: boolean;
    readonly kind: 'PROBLEM' | 'HOW_TO' | 'DISCUSSION' | 'BUYING';
    readonly lastActivityAt: string;
    readonly outdated: boolean;
    readonly reopenAsked: boolean;
    readonly sameHereCount: number;
    readonly score: number;
    readonly solved: boolean;
    readonly status: 'DRAFT' | 'PENDING' | 'OPEN' | 'SOLVED' | 'CLOSED' | 'HIDDEN' | 'DELETED';
    readonly statusNote: string;
    readonly tags: readonly string[];
    readonly title: string;
    readonly version: number;
    readonly viewCount: number;
  };
  readonly ForumWaitingPage: {
    readonly content: readonly Schemas['ForumWaiting'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Link: {
    readonly label: string;
    readonly url: string;
  };
  readonly Members: {
    readonly items: readonly Schemas['Author'][];
  };
  readonly Picture: {
    readonly alt: string;
    readonly blurs: readonly (readonly number[])[];
    readonly color: string;
    readonly focusX: number;
    readonly focusY: number;
    readonly height: number;
    readonly id: number;
    readonly isCover: boolean;
    readonly position: number;
    readonly smallUrl: string;
    readonly url: string;
    readonly variants: readonly Schemas['PictureVersion'][];
    readonly width: number;
  };
  readonly PictureVersion: {
    readonly format: string;
    readonly url: string;
    readonly width: number;
  };
  readonly PublicMember: {
    readonly banner: string | null;
    /** Markdown */
    readonly bio: string | null;
    readonly bioHtml: string | null;
    readonly city: string | null;
    readonly country: string | null;
    readonly createdAt: string | null;
    readonly displayName: string | null;
    readonly hidden: boolean;
    readonly id: number;
    readonly lastSeenAt: string | null;
    readonly links: readonly Schemas['Link'][] | null;
    readonly online: boolean | null;
    readonly profileImage: string | null;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null;
    readonly state: 'ACTIVE' | 'FORMER';
    readonly username: string;
  };
  readonly SocialContent: {
    readonly authorId: number | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly ref: string;
    readonly title: string;
    readonly type: string;
    readonly url: string;
  };
  readonly SocialFollow: {
    readonly level?: 'ALL' | 'HIGHLIGHTS' | 'MUTED';
    readonly targetId: number;
    readonly targetType: string;
  };
  readonly SocialFollowed: {
    readonly content: Schemas['SocialContent'] | null;
    readonly createdAt: string;
    readonly id: number;
    readonly level: 'ALL' | 'HIGHLIGHTS' | 'MUTED';
    readonly ref: string;
    readonly targetId: number;
    readonly targetType: string;
    readonly user: Schemas['Author'] | null;
  };
}
