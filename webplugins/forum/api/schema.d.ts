// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/forum-api/answers/{answer_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly answer_id: number;
            };
            readonly cookie?: never;
        };
        /** One answer. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswer"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change an answer: its author, or who may edit everything. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumEditAnswer"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswer"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete an answer, for 30 days at first: its author unless it is the accepted one, or a moderator. */
        readonly delete: {
            readonly parameters: {
                readonly query?: {
                    readonly note?: string;
                    readonly version?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswerState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/answers/{answer_id}/hide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly answer_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Show it to its author and to moderators only: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswerState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/answers/{answer_id}/outcomes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly answer_id: number;
            };
            readonly cookie?: never;
        };
        /** What members found when they tried it, the newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumOutcomePage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Say what you found when you tried an answer; the last outcome counts. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumRecordOutcome"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumOutcomes"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Withdraw the caller's outcome. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumOutcomes"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/answers/{answer_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly answer_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly answer_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswerState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/attachments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Store a picture (`image`, at most 5 MB), re-encoded; without a post it is deleted after 48 hours. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "multipart/form-data": {
                        /** Format: binary */
                        readonly image: string;
                    };
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAttachment"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/attachments/{attachment_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly attachment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Describe or move a picture: its owner, or who may edit its post. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly attachment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumEditAttachment"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAttachment"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a picture: its owner, or a moderator. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly attachment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/categories": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All categories, each after its parent. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumCategories"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Make a category, the last one under its parent. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNewCategory"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumCategory"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/categories/{category_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly category_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a category and its rules; its questions stay. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly category_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumEditCategory"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumCategory"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a category; its questions go to `targetId`, which is needed if it has any. */
        readonly delete: {
            readonly parameters: {
                readonly query?: {
                    readonly targetId?: number | null;
                };
                readonly header?: never;
                readonly path: {
                    readonly category_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/categories/order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Set the places of all categories or of some. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumOrder"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumCategories"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/categories/waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * As above, in the categories that the caller moderates, or in one of them and those below it.
         * @description The list is empty for a caller that moderates none; another category is 403.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly categoryId?: number | null;
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumWaitingPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/drafts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's drafts, the last edited first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumDraftPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Save a new draft. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNewDraft"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumDraft"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/drafts/{draft_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly draft_id: number;
            };
            readonly cookie?: never;
        };
        /** One of the caller's drafts. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly draft_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumDraft"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Save a draft's current state. 409 if another device has saved a later one. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly draft_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumDraftInput"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumDraft"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a draft. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly draft_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/facets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Brands that questions are about, the models of one, or the generations of one of these. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly brand?: string | null;
                    readonly carModel?: string | null;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumFacets"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/limits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller may still do today. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumLimits"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/mentions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Members whose names begin so and whom the caller may mention; at most eight. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly q: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumMembers"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/own-car": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's car; empty where none was given. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumOwnCar"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Store the caller's car; without a brand, none. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumOwnCarInput"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumOwnCar"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Questions by age, activity, votes or heat, unanswered or solved ones; narrowed by tags, car, words and more.
         * @description 403 for the questions of an `author` who hides the profile from the caller, or where a block stands between them.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly allTags?: boolean;
                    readonly author?: number | null;
                    readonly brand?: string | null;
                    readonly carModel?: string | null;
                    readonly category?: number | null;
                    readonly generation?: string | null;
                    readonly kind?: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING" | null;
                    readonly myCars?: boolean;
                    readonly page?: number;
                    readonly q?: string | null;
                    readonly size?: number;
                    readonly sort?: "newest" | "active" | "unanswered" | "votes" | "solved" | "hot" | "following" | "relevance";
                    readonly tag?: string | null;
                    readonly tags?: string;
                    readonly year?: number | null;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestionItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Ask a question. Unknown tags are created; a member's first question may have to wait for a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumAsk"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        /** A question and a page of its answers. 410 for one that was removed. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly order?: "best" | "newest" | "oldest";
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change a question: its author, who may edit everything, or anybody where it is a wiki. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumEditQuestion"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a question, for 30 days at first: its author while no answer has a score, or a moderator. */
        readonly delete: {
            readonly parameters: {
                readonly query?: {
                    readonly note?: string;
                    readonly version?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/accepted-answer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Accept the answer that solved the question: the asker, or staff in the asker's place. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumAccept"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAccepted"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        /** A page of a question's answers. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly order?: "best" | "newest" | "oldest";
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswerPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Answer a question. The asker is notified. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumReply"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumAnswer"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Approve a question that waits: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Close a question: a moderator, or three members of the level that may. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumClose"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumClosed"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/hide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Show it to its author and to moderators only: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        /** For the asker: who is invited to answer, and who may know. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumInvitations"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Invite members to answer one's own question, three in all; each is notified once. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumInvite"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumInvitations"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/leave": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Leave it closed or hidden after its author has changed it, and notify them: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/lock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Lock or unlock a question; in a locked one only moderators write: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumLock"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Move all answers into another question and close this one as its duplicate: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumMerge"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/pin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Pin a question above the others, or unpin it: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumPin"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/reject": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reject a question that waits, and say why: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumReason"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/reopen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reopen a question: a moderator. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restore what was hidden or deleted: a moderator, or within 24 hours the author who deleted it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/{question_id}/same-here": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The caller has this too. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSameHere"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** The caller does not have this any more. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly question_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSameHere"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/similar": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Up to five questions like the one that somebody is about to ask, those about the same car first. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly brand?: string;
                    readonly carModel?: string;
                    readonly excludeId?: number | null;
                    readonly title: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSimilar"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/questions/waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Questions that wait to be approved or shown again, or whose authors ask to have them reopened. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumWaitingPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/revisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The revisions of a question or an answer, the newest first; none if it was never edited. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly targetId: number;
                    readonly targetType: "QUESTION" | "ANSWER";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumRevisionPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/revisions/{revision_id}/diff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly revision_id: number;
            };
            readonly cookie?: never;
        };
        /** What an edit changed; of a suggested one, what it would change now. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly revision_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumDiff"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/revisions/{revision_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly revision_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restore this text, as an edit of its own: those who may edit it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly revision_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumRevision"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Questions that have the words, or whose answers have them; with the operators of the list. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly keyword: string;
                    readonly page?: number;
                    readonly size?: number;
                    readonly types?: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestionItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/spared": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Members whose posts the caller sees folded (muted) or not at all (blocked).
         * @description Lists are the same for everybody; a client that shows them hides these members' rows.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumHiddenAuthors"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/suggested-edits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's own, or those that wait for the caller's decision. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly targetId?: number | null;
                    readonly targetType?: "QUESTION" | "ANSWER" | null;
                    readonly view?: "mine" | "review";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSuggestionPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Suggest a better text for what somebody else wrote. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumSuggest"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSuggestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/suggested-edits/{edit_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly edit_id: number;
            };
            readonly cookie?: never;
        };
        /** A suggested edit, for its author and for who decides. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly edit_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSuggestion"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** Withdraw a suggested edit: its author. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly edit_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/suggested-edits/{edit_id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly edit_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Apply a suggested edit: the text's author, or who may edit everything. 409 if the text has changed since. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly edit_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSuggestion"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/suggested-edits/{edit_id}/reject": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly edit_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Reject a suggested edit, and say why. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly edit_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumReason"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumSuggestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tags that begin with `q`, the most used first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: "PROPOSED" | "ACTIVE" | "MERGED" | "ARCHIVED";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Make a tag; a tag of an organiser is a proposal that a moderator decides about. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumNewTag"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags/{tag_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        /** All about a tag. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change a tag; its former name still leads to it. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumEditTag"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a tag that nothing uses. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags/{tag_id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Approve a proposed tag. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags/{tag_id}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Archive a tag: new questions cannot use it, others keep it. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags/{tag_id}/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        /** What merging would change, without changing it. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly intoId: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagMerge"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Replace a tag by another one, everywhere and from now on. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly tag_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumMerge"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/tags/named/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** The tag of this name, or the one that it leads to. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumTagDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/users/{user_id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /**
         * What a member has answered, the newest or the best first.
         * @description 403 where the member hides the profile from the caller, or a block stands between the two.
         */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly order?: "newest" | "best";
                    readonly page?: number;
                    readonly show?: "all" | "accepted" | "worked";
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly user_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumMembersAnswerPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/users/{user_id}/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What a member has asked, the newest first. 403 as for their answers. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly user_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumQuestionItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/users/{user_id}/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** How much a member has asked, answered and solved, and the tags of it. 403 as for their answers. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly user_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumMembersSummary"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/forum-api/votes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Vote on somebody else's question or answer; the same vote again changes nothing. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ForumCastVote"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumVote"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take a vote back, within ten minutes or after the text has changed. */
        readonly delete: {
            readonly parameters: {
                readonly query: {
                    readonly targetId: number;
                    readonly targetType: "QUESTION" | "ANSWER";
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ForumVote"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Author: {
            readonly id: number;
            readonly profileImage: string | null;
            readonly username: string;
        };
        readonly Error: {
            readonly code: string;
            readonly details?: {
                readonly [key: string]: unknown;
            };
            readonly field?: string;
            readonly from?: string;
            readonly message: string;
            readonly status: number;
            readonly to?: string;
        };
        readonly ForumAccept: {
            readonly answerId: number | null;
        };
        readonly ForumAccepted: {
            readonly acceptedAnswerId: number | null;
        };
        readonly ForumAnswer: {
            readonly accepted: boolean;
            readonly attachments: readonly components["schemas"]["ForumAttachment"][];
            readonly author: components["schemas"]["Author"];
            readonly body: string;
            readonly bodyHtml: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly dangerous: boolean;
            readonly dangerousCount: number;
            readonly didNotWorkCount: number;
            readonly difficulty: number | null;
            /** Format: date-time */
            readonly editedAt: string | null;
            /** @enum {string|null} */
            readonly hiddenBecause: "BLOCKED" | "MUTED" | null;
            readonly id: number;
            readonly labourHours: number | null;
            readonly may: readonly string[];
            /** @enum {string|null} */
            readonly myOutcome: "WORKED" | "DID_NOT_WORK" | "OUTDATED" | "DANGEROUS" | null;
            readonly myVote: number;
            readonly outdatedCount: number;
            readonly partsCost: components["schemas"]["ForumMoney"] | null;
            readonly questionId: number;
            readonly revisionCount: number;
            readonly score: number;
            /** @enum {string} */
            readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "DELETED";
            readonly toolsNeeded: readonly string[];
            readonly version: number;
            readonly workedCount: number;
        };
        readonly ForumAnswerPage: {
            readonly content: readonly components["schemas"]["ForumAnswer"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumAnswerState: {
            readonly id: number;
            /** @enum {string} */
            readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "DELETED";
            readonly version: number;
        };
        readonly ForumAsk: {
            readonly attachmentIds?: readonly number[];
            readonly body: string;
            readonly car?: components["schemas"]["ForumCarInput"] | null;
            readonly categoryId?: number | null;
            readonly draftId?: number;
            readonly faultCodes?: readonly string[];
            /**
             * @default DISCUSSION
             * @enum {string}
             */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            readonly symptom?: string;
            readonly symptomWhen?: string;
            readonly tags: readonly string[];
            readonly title: string;
            readonly triedSoFar?: string;
            readonly warningLights?: string;
        };
        readonly ForumAttachment: {
            readonly alt: string;
            readonly height: number;
            readonly id: number;
            readonly position: number;
            readonly url: string;
            readonly variants: readonly components["schemas"]["ForumVariant"][];
            readonly width: number;
        };
        readonly ForumCandidate: {
            readonly solvedCount: number;
            readonly user: components["schemas"]["Author"];
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
            /** @default  */
            readonly brand: string;
            /** @default null */
            readonly carId: number | null;
            /** @default  */
            readonly carModel: string;
            /** @default  */
            readonly engine: string;
            /** @default  */
            readonly generation: string;
            /** @default null */
            readonly mileageKm: number | null;
            /** @default null */
            readonly year: number | null;
        };
        readonly ForumCastVote: {
            readonly targetId: number;
            /** @enum {string} */
            readonly targetType: "QUESTION" | "ANSWER";
            /** @enum {integer} */
            readonly value: -1 | 0 | 1;
        };
        readonly ForumCategories: {
            readonly items: readonly components["schemas"]["ForumCategory"][];
        };
        readonly ForumCategory: {
            readonly allowedKinds: readonly ("PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING")[];
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
            /** @enum {string} */
            readonly status: "ACTIVE" | "ARCHIVED";
            readonly version: number;
        };
        readonly ForumCategoryRef: {
            readonly colour: string;
            readonly id: number;
            readonly name: string;
            readonly slug: string;
        };
        readonly ForumClose: {
            /** @default null */
            readonly duplicateOfId: number | null;
            /** @default  */
            readonly note: string;
            /** @enum {string} */
            readonly reason: "DUPLICATE" | "OFF_TOPIC" | "UNCLEAR" | "TOO_GENERIC" | "NOT_CONSTRUCTIVE";
            readonly version?: number;
        };
        readonly ForumClosed: {
            readonly id: number;
            readonly isLocked: boolean;
            readonly isPinned: boolean;
            /** @enum {string} */
            readonly status: "DRAFT" | "PENDING" | "OPEN" | "SOLVED" | "CLOSED" | "HIDDEN" | "DELETED";
            readonly version: number;
            readonly votesMissing: number;
        };
        readonly ForumCloseVoteCount: {
            readonly count: number;
            readonly mine: boolean;
            /** @enum {string} */
            readonly reason: "DUPLICATE" | "OFF_TOPIC" | "UNCLEAR" | "TOO_GENERIC" | "NOT_CONSTRUCTIVE";
        };
        readonly ForumDiff: {
            readonly body: readonly components["schemas"]["ForumDiffPart"][];
            readonly tagsAdded: readonly string[];
            readonly tagsRemoved: readonly string[];
            readonly title: readonly components["schemas"]["ForumDiffPart"][];
        };
        readonly ForumDiffPart: {
            /** @enum {string} */
            readonly kind: "SAME" | "ADDED" | "REMOVED";
            readonly text: string;
        };
        readonly ForumDraft: {
            readonly clientRevision: number;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly id: number;
            /** @enum {string} */
            readonly kind: "QUESTION" | "ANSWER";
            readonly payload: {
                readonly [key: string]: unknown;
            };
            readonly targetId: number | null;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly ForumDraftInput: {
            readonly clientRevision: number;
            readonly payload: {
                readonly [key: string]: unknown;
            };
        };
        readonly ForumDraftPage: {
            readonly content: readonly components["schemas"]["ForumDraft"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumEditAnswer: {
            readonly attachmentIds?: readonly number[];
            readonly body?: string;
            /** @default  */
            readonly comment: string;
            readonly difficulty?: number | null;
            readonly labourHours?: number | null;
            readonly partsCost?: components["schemas"]["ForumMoney"] | null;
            readonly toolsNeeded?: readonly string[];
            readonly version: number;
        };
        readonly ForumEditAttachment: {
            readonly alt?: string;
            readonly position?: number;
        };
        readonly ForumEditCategory: {
            readonly allowedKinds?: readonly ("PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING")[];
            readonly colour?: string;
            readonly defaultTags?: readonly string[];
            readonly description?: string;
            readonly icon?: string;
            readonly moderatorIds?: readonly number[];
            readonly name?: string;
            readonly parentId?: number | null;
            readonly postMinLevel?: number;
            /** @enum {string|null} */
            readonly postRole?: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER" | null;
            readonly requireCar?: boolean;
            readonly slug?: string;
            /** @enum {string} */
            readonly status?: "ACTIVE" | "ARCHIVED";
            readonly version: number;
        };
        readonly ForumEditQuestion: {
            readonly attachmentIds?: readonly number[];
            readonly body?: string;
            readonly car?: components["schemas"]["ForumCarInput"] | null;
            readonly categoryId?: number | null;
            /** @default  */
            readonly comment: string;
            readonly faultCodes?: readonly string[];
            readonly isWiki?: boolean;
            /** @enum {string} */
            readonly kind?: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
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
            readonly items: readonly components["schemas"]["ForumFacet"][];
        };
        readonly ForumHiddenAuthors: {
            readonly blocked: readonly number[];
            readonly muted: readonly number[];
        };
        readonly ForumInvitations: {
            readonly candidates: readonly components["schemas"]["ForumCandidate"][];
            readonly invited: readonly components["schemas"]["Author"][];
            readonly left: number;
        };
        readonly ForumInvite: {
            readonly userIds: readonly number[];
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
        readonly ForumMembers: {
            readonly items: readonly components["schemas"]["Author"][];
        };
        readonly ForumMembersAnswer: {
            readonly accepted: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly questionId: number;
            readonly score: number;
            /** @description Of the question. */
            readonly title: string;
            readonly workedCount: number;
        };
        readonly ForumMembersAnswerPage: {
            readonly content: readonly components["schemas"]["ForumMembersAnswer"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumMembersSummary: {
            readonly acceptedCount: number;
            readonly answerCount: number;
            readonly questionCount: number;
            readonly tags: readonly components["schemas"]["ForumUsedTag"][];
            /** @description How often somebody said of an answer that it worked. */
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
            readonly allowedKinds?: readonly ("PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING")[];
            readonly colour?: string;
            readonly defaultTags?: readonly string[];
            readonly description?: string;
            readonly icon?: string;
            readonly moderatorIds?: readonly number[];
            readonly name: string;
            readonly parentId?: number | null;
            readonly postMinLevel?: number;
            /** @enum {string|null} */
            readonly postRole?: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER" | null;
            readonly requireCar?: boolean;
            readonly slug?: string;
            /** @enum {string} */
            readonly status?: "ACTIVE" | "ARCHIVED";
        };
        readonly ForumNewDraft: {
            readonly clientRevision: number;
            /** @enum {string} */
            readonly kind: "QUESTION" | "ANSWER";
            readonly payload: {
                readonly [key: string]: unknown;
            };
            /** @default null */
            readonly targetId: number | null;
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
            /** @default  */
            readonly note: string;
            readonly version?: number;
        };
        readonly ForumOrder: {
            readonly items: readonly components["schemas"]["ForumPlace"][];
        };
        readonly ForumOutcome: {
            readonly author: components["schemas"]["Author"];
            readonly byStaff: boolean;
            readonly car: string;
            readonly comment: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            /** @enum {string} */
            readonly kind: "WORKED" | "DID_NOT_WORK" | "OUTDATED" | "DANGEROUS";
        };
        readonly ForumOutcomePage: {
            readonly content: readonly components["schemas"]["ForumOutcome"][];
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
            /** @enum {string|null} */
            readonly myOutcome: "WORKED" | "DID_NOT_WORK" | "OUTDATED" | "DANGEROUS" | null;
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
            /** @default  */
            readonly brand: string;
            /** @default  */
            readonly carModel: string;
            /** @default  */
            readonly generation: string;
            /** @default null */
            readonly year: number | null;
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
            /** Format: date-time */
            readonly acceptedAt: string | null;
            readonly answerCount: number;
            readonly answers: components["schemas"]["ForumAnswerPage"];
            readonly attachments: readonly components["schemas"]["ForumAttachment"][];
            readonly author: components["schemas"]["Author"];
            readonly body: string;
            readonly bodyHtml: string;
            readonly car: components["schemas"]["ForumCar"] | null;
            readonly carLabel: string;
            readonly category: components["schemas"]["ForumCategoryRef"] | null;
            /** @enum {string|null} */
            readonly closeReason: "DUPLICATE" | "OFF_TOPIC" | "UNCLEAR" | "TOO_GENERIC" | "NOT_CONSTRUCTIVE" | null;
            /** @description Of an open question, for those who may close it; the most wanted first. */
            readonly closeWishes: readonly components["schemas"]["ForumCloseVoteCount"][];
            /** Format: date-time */
            readonly createdAt: string;
            readonly duplicateOfId: number | null;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly excerpt: string;
            readonly faultCodes: readonly string[];
            /** @enum {string|null} */
            readonly hiddenBecause: "BLOCKED" | "MUTED" | null;
            readonly id: number;
            readonly isLocked: boolean;
            readonly isMine: boolean;
            readonly isPinned: boolean;
            readonly isWiki: boolean;
            /** @enum {string} */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            /** Format: date-time */
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
            /** @enum {string} */
            readonly status: "DRAFT" | "PENDING" | "OPEN" | "SOLVED" | "CLOSED" | "HIDDEN" | "DELETED";
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
            readonly author: components["schemas"]["Author"];
            readonly carLabel: string;
            readonly category: components["schemas"]["ForumCategoryRef"] | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly isLocked: boolean;
            readonly isPinned: boolean;
            /** @enum {string} */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            /** Format: date-time */
            readonly lastActivityAt: string;
            readonly outdated: boolean;
            readonly sameHereCount: number;
            readonly score: number;
            readonly solved: boolean;
            /** @enum {string} */
            readonly status: "DRAFT" | "PENDING" | "OPEN" | "SOLVED" | "CLOSED" | "HIDDEN" | "DELETED";
            readonly tags: readonly string[];
            readonly thumbnail: string | null;
            readonly title: string;
            readonly viewCount: number;
        };
        readonly ForumQuestionItemPage: {
            readonly content: readonly components["schemas"]["ForumQuestionItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumReason: {
            readonly reason: string;
        };
        readonly ForumRecordOutcome: {
            /** @default  */
            readonly car: string;
            /** @default null */
            readonly carId: number | null;
            /** @default  */
            readonly comment: string;
            /** @enum {string} */
            readonly kind: "WORKED" | "DID_NOT_WORK" | "OUTDATED" | "DANGEROUS";
        };
        readonly ForumReply: {
            readonly attachmentIds?: readonly number[];
            readonly body: string;
            readonly difficulty?: number | null;
            readonly draftId?: number;
            readonly labourHours?: number | null;
            readonly partsCost?: components["schemas"]["ForumMoney"] | null;
            readonly toolsNeeded?: readonly string[];
        };
        readonly ForumRevision: {
            readonly body: string;
            readonly comment: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly decidedAt: string | null;
            readonly editor: components["schemas"]["Author"];
            readonly id: number;
            readonly number: number | null;
            readonly rejectReason: string;
            /** @enum {string} */
            readonly status: "APPLIED" | "SUGGESTED" | "APPROVED" | "REJECTED" | "WITHDRAWN";
            readonly tags: readonly string[] | null;
            readonly title: string | null;
        };
        readonly ForumRevisionPage: {
            readonly content: readonly components["schemas"]["ForumRevision"][];
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
            readonly items: readonly components["schemas"]["ForumQuestionItem"][];
        };
        readonly ForumState: {
            readonly id: number;
            readonly isLocked: boolean;
            readonly isPinned: boolean;
            /** @enum {string} */
            readonly status: "DRAFT" | "PENDING" | "OPEN" | "SOLVED" | "CLOSED" | "HIDDEN" | "DELETED";
            readonly version: number;
        };
        readonly ForumSuggest: {
            readonly body: string;
            readonly comment: string;
            readonly tags?: readonly string[];
            readonly targetId: number;
            /** @enum {string} */
            readonly targetType: "QUESTION" | "ANSWER";
            readonly title?: string;
            readonly version: number;
        };
        readonly ForumSuggestion: {
            readonly baseVersion: number;
            readonly body: string;
            readonly comment: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly decidedAt: string | null;
            readonly editor: components["schemas"]["Author"];
            readonly id: number;
            readonly number: number | null;
            readonly outdated: boolean;
            readonly questionId: number;
            readonly questionTitle: string;
            readonly rejectReason: string;
            /** @enum {string} */
            readonly status: "APPLIED" | "SUGGESTED" | "APPROVED" | "REJECTED" | "WITHDRAWN";
            readonly tags: readonly string[] | null;
            readonly targetId: number;
            /** @enum {string} */
            readonly targetType: "QUESTION" | "ANSWER";
            readonly title: string | null;
        };
        readonly ForumSuggestionPage: {
            readonly content: readonly components["schemas"]["ForumSuggestion"][];
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
            /** @enum {string} */
            readonly status: "PROPOSED" | "ACTIVE" | "MERGED" | "ARCHIVED";
        };
        readonly ForumTagDetail: {
            readonly description: string;
            readonly id: number;
            readonly isReserved: boolean;
            readonly name: string;
            readonly parentId: number | null;
            readonly parentName: string | null;
            readonly questionCount: number;
            readonly slug: string;
            /** @enum {string} */
            readonly status: "PROPOSED" | "ACTIVE" | "MERGED" | "ARCHIVED";
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
            readonly content: readonly components["schemas"]["ForumTag"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumUsedTag: {
            readonly name: string;
            readonly questionCount: number;
        };
        readonly ForumVariant: {
            readonly url: string;
            readonly width: number;
        };
        readonly ForumVote: {
            readonly score: number;
            readonly targetId: number;
            readonly targetType: string;
            readonly value: number;
        };
        readonly ForumWaiting: {
            readonly answerCount: number;
            readonly author: components["schemas"]["Author"];
            readonly carLabel: string;
            readonly category: components["schemas"]["ForumCategoryRef"] | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly isLocked: boolean;
            readonly isPinned: boolean;
            /** @enum {string} */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            /** Format: date-time */
            readonly lastActivityAt: string;
            readonly outdated: boolean;
            readonly reopenAsked: boolean;
            readonly sameHereCount: number;
            readonly score: number;
            readonly solved: boolean;
            /** @enum {string} */
            readonly status: "DRAFT" | "PENDING" | "OPEN" | "SOLVED" | "CLOSED" | "HIDDEN" | "DELETED";
            readonly statusNote: string;
            readonly tags: readonly string[];
            readonly title: string;
            readonly version: number;
            readonly viewCount: number;
        };
        readonly ForumWaitingPage: {
            readonly content: readonly components["schemas"]["ForumWaiting"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
    };
    responses: {
        /** @description Bad Request */
        readonly BAD_REQUEST: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Default error response */
        readonly DEFAULT_ERROR: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
