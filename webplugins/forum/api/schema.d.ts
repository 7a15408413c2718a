// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/forum-api/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Questions by age, activity or votes, or those without an answer; all or those with one tag. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: "newest" | "active" | "unanswered" | "votes";
                    readonly tag?: string | null;
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
        /** Ask a question. Unknown tags are made. */
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
        /** A question and a page of its answers. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
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
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
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
        /** Say which answer solved the question: the asker, or staff in the asker's place. */
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
        readonly get?: never;
        readonly put?: never;
        /** Answer a question. The asker is told. */
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
        readonly delete?: never;
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
            readonly message: string;
            readonly status: number;
        };
        readonly ForumAccept: {
            readonly answerId: number | null;
        };
        readonly ForumAccepted: {
            readonly acceptedAnswerId: number | null;
        };
        readonly ForumAnswer: {
            readonly accepted: boolean;
            readonly author: components["schemas"]["Author"];
            readonly body: string;
            readonly bodyHtml: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            readonly myVote: number;
            readonly questionId: number;
            readonly score: number;
        };
        readonly ForumAnswerPage: {
            readonly content: readonly components["schemas"]["ForumAnswer"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumAsk: {
            readonly body: string;
            /**
             * @default DISCUSSION
             * @enum {string}
             */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            readonly tags: readonly string[];
            readonly title: string;
        };
        readonly ForumCastVote: {
            readonly targetId: number;
            /** @enum {string} */
            readonly targetType: "QUESTION" | "ANSWER";
            /** @enum {integer} */
            readonly value: -1 | 0 | 1;
        };
        readonly ForumQuestion: {
            readonly acceptedAnswerId: number | null;
            readonly answerCount: number;
            readonly answers: components["schemas"]["ForumAnswerPage"];
            readonly author: components["schemas"]["Author"];
            readonly body: string;
            readonly bodyHtml: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly isMine: boolean;
            /** @enum {string} */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            /** Format: date-time */
            readonly lastActivityAt: string;
            readonly myVote: number;
            readonly score: number;
            readonly solved: boolean;
            readonly tags: readonly string[];
            readonly title: string;
            readonly viewCount: number;
        };
        readonly ForumQuestionItem: {
            readonly answerCount: number;
            readonly author: components["schemas"]["Author"];
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            /** @enum {string} */
            readonly kind: "PROBLEM" | "HOW_TO" | "DISCUSSION" | "BUYING";
            /** Format: date-time */
            readonly lastActivityAt: string;
            readonly score: number;
            readonly solved: boolean;
            readonly tags: readonly string[];
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
        readonly ForumReply: {
            readonly body: string;
        };
        readonly ForumTag: {
            readonly name: string;
            readonly questionCount: number;
        };
        readonly ForumTagPage: {
            readonly content: readonly components["schemas"]["ForumTag"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly ForumVote: {
            readonly score: number;
            readonly targetId: number;
            readonly targetType: string;
            readonly value: number;
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
