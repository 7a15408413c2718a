// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/ticket-api/calendar-feed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An address for the caller's calendar programme; the one before ends. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsFeed"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** There is no such address any more. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
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
    readonly "/ticket-api/calendars/{token}.ics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        /** The events of the member who has this address; a calendar programme sends no other proof. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly token: string;
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
                    content?: never;
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
    readonly "/ticket-api/catalogue-proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Proposed changes, the newest first: the caller's own, or all for those who decide on them. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly status?: "OPEN" | "ACCEPTED" | "DECLINED";
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
                        readonly "application/json": components["schemas"]["EventsProposalPage"];
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
    readonly "/ticket-api/catalogue-proposals/{proposal_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly proposal_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Make a proposed change, or decline it; its proposer and the owner are told. 409 once it is decided. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly proposal_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsProposalDecision"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsProposal"];
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
    readonly "/ticket-api/check-ins/{check_in_id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly check_in_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take an entry back, within a day. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly check_in_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsReason"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsScanAnswer"];
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
    readonly "/ticket-api/event-categories": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Categories in their order. */
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
                        readonly "application/json": components["schemas"]["EventsCategoryPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new category. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsCategoryBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsCategory"];
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
    readonly "/ticket-api/event-categories/{category_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly category_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a category. */
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
                    readonly "application/json": components["schemas"]["EventsCategoryBody"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsCategory"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take one away that no event has. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
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
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ticket-api/event-categories/{category_id}/proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly category_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Propose a change of a category that is not the caller's to change. 409 while an earlier proposal is open. */
        readonly post: {
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
                    readonly "application/json": components["schemas"]["EventsCategoryBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsProposal"];
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
    readonly "/ticket-api/event-questions/{question_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly question_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a question; what has been answered stays as it was asked. */
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
                    readonly "application/json": components["schemas"]["EventsQuestionChange"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsQuestion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Ask no longer; the answers stay. */
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
    readonly "/ticket-api/event-tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tags by name. */
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
                        readonly "application/json": components["schemas"]["EventsTagPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new tag. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsTagBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsTag"];
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
    readonly "/ticket-api/event-tags/{tag_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a tag. */
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
                    readonly "application/json": components["schemas"]["EventsTagBody"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsTag"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take one away that no event has. */
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
    readonly "/ticket-api/event-tags/{tag_id}/proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly tag_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Propose a change of a tag that is not the caller's to change. 409 while an earlier proposal is open. */
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
                    readonly "application/json": components["schemas"]["EventsTagBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsProposal"];
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
    readonly "/ticket-api/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Published events, by their time unless said otherwise. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly categoryId?: number;
                    readonly city?: string;
                    readonly from?: string;
                    readonly organizerId?: number;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly sort?: "startsAt" | "-startsAt" | "newest";
                    readonly status?: "PUBLISHED" | "POSTPONED" | "CANCELLED" | "COMPLETED";
                    readonly tagId?: number;
                    readonly to?: string;
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
                        readonly "application/json": components["schemas"]["EventsEventItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new event, a draft. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsEventCreate"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsEvent"];
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
    readonly "/ticket-api/events/{event_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** An event with its ticket types; a draft for its organiser only. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsEvent"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change an event; holders of tickets hear of another time. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsEventChange"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsEvent"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Throw a draft away. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
    readonly "/ticket-api/events/{event_id}/attendees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Who comes. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly checkedIn?: boolean;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly ticketTypeId?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsAttendeePage"];
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
    readonly "/ticket-api/events/{event_id}/attendees/export.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Who comes, for a spreadsheet; no cell of it is taken for a formula. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/events/{event_id}/availability": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** What can be bought now, with the number of the last frame that is in it. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsAvailability"];
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
    readonly "/ticket-api/events/{event_id}/banner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Give it this banner (`image`, at most 5 MB), cropped to its middle and re-encoded. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
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
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsEvent"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** No banner. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
    readonly "/ticket-api/events/{event_id}/calendar.ics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** An event for a calendar programme. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/events/{event_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** It does not take place; orders are cancelled and refunded in the background. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsCancel"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsJob"];
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
    readonly "/ticket-api/events/{event_id}/cancel-jobs/{job_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
                readonly job_id: number;
            };
            readonly cookie?: never;
        };
        /** How far that is. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                    readonly job_id: number;
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
                        readonly "application/json": components["schemas"]["EventsJob"];
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
    readonly "/ticket-api/events/{event_id}/check-in-manifest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** All tickets as a device without a network knows them; 304 while they are the same. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsManifest"];
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
    readonly "/ticket-api/events/{event_id}/check-in-stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Who has come. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsGateStats"];
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
    readonly "/ticket-api/events/{event_id}/check-ins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** One scan; whatever comes of it is 200 with a `result`. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsScan"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsScanAnswer"];
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
    readonly "/ticket-api/events/{event_id}/check-ins/batches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Scans of a device that had no network. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsBatch"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsBatchAnswer"];
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
    readonly "/ticket-api/events/{event_id}/duplicate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A draft like it, with its ticket types. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsEvent"];
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
    readonly "/ticket-api/events/{event_id}/gallery": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** One more picture (`image`, at most 5 MB), re-encoded; twenty at most. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
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
                        readonly "application/json": components["schemas"]["EventsEvent"];
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
    readonly "/ticket-api/events/{event_id}/gallery/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Take a picture out of the gallery. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                    readonly key: string;
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
    readonly "/ticket-api/events/{event_id}/managed-ticket-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** All ticket types of an event, with their numbers. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsManagedTypePage"];
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
    readonly "/ticket-api/events/{event_id}/offline-orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Orders that wait for a transfer or cash, for those who may take the money of an event. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly late?: boolean;
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsOrderItemPage"];
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
    readonly "/ticket-api/events/{event_id}/offline-refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** What is to be given back by hand, the oldest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsToGiveBackPage"];
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
    readonly "/ticket-api/events/{event_id}/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** The orders of an event. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly disputed?: boolean;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: string;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsOrderItemPage"];
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
    readonly "/ticket-api/events/{event_id}/orders/export.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** The orders of an event, for a spreadsheet; no cell of it is taken for a formula. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/events/{event_id}/postpone": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** It takes place at another time, which may be said later. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsPostpone"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsEvent"];
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
    readonly "/ticket-api/events/{event_id}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Show it to everybody, or bring a postponed one back. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsEvent"];
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
    readonly "/ticket-api/events/{event_id}/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** What is asked of each ticket's attendee, in its order. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": readonly components["schemas"]["EventsQuestion"][];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new question; tickets that are sold already are without an answer. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsQuestionCreate"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsQuestion"];
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
    readonly "/ticket-api/events/{event_id}/sales": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** What an event has sold, and who has come. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly includeTest?: boolean;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsSales"];
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
    readonly "/ticket-api/events/{event_id}/sales-history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** How an event was sold over time, how its guests came, and what is left of the money. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly includeTest?: boolean;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsSalesHistory"];
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
    readonly "/ticket-api/events/{event_id}/seat-holds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** The reserved seats of an event. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsSeatHoldPage"];
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
    readonly "/ticket-api/events/{event_id}/staff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Who lets people in. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsStaffPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Somebody may let people in from now on. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsStaffBody"];
                };
            };
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
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ticket-api/events/{event_id}/staff/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Somebody lets people in no longer. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                    readonly user_id: number;
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
    readonly "/ticket-api/events/{event_id}/ticket-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** The ticket types of an event that everybody may know of. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsTicketTypePage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new ticket type. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsTypeCreate"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsManagedType"];
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
    readonly "/ticket-api/events/{event_id}/voucher-checks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What a code would do, with the hidden types that it opens; ten tries a minute. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVoucherCode"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsVoucherEffect"];
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
    readonly "/ticket-api/events/{event_id}/vouchers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** The vouchers of an event. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsVoucherPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new voucher. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVoucherCreate"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsVoucher"];
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
    readonly "/ticket-api/events/{event_id}/waitlist-entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** Who waits for seats of an event, and who has waited; the first who came first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
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
                        readonly "application/json": components["schemas"]["EventsWaitingPage"];
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
    readonly "/ticket-api/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Order tickets. The header Idempotency-Key makes sending it again harmless; free orders are paid at once. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsOrderBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsPlaced"];
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
    readonly "/ticket-api/orders/{order_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        /** An order of the caller's, or of an event that the caller organises. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                        readonly "application/json": components["schemas"]["EventsOrder"];
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
    readonly "/ticket-api/orders/{order_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An order that waits ends at once; the tickets of a paid one are given back as the event's rule allows. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                        readonly "application/json": components["schemas"]["EventsOrder"];
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
    readonly "/ticket-api/orders/{order_id}/checkout-sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Where an order is paid, as long as its seats are kept. Raises 409 HOLD_EXPIRED. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                        readonly "application/json": components["schemas"]["EventsPlaced"];
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
    readonly "/ticket-api/orders/{order_id}/offline-payment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The money of an order has arrived by transfer or in cash; a moment later the order is paid. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsMarkPaid"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsOrder"];
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
    readonly "/ticket-api/orders/{order_id}/offline-refunds/{refund_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
                readonly refund_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A refund has been given back by hand; a moment later the order shows it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
                    readonly refund_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsGivenBack"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsOrder"];
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
    readonly "/ticket-api/orders/{order_id}/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        /** What has gone back of an order, the oldest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                        readonly "application/json": readonly components["schemas"]["EventsRefund"][];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Take tickets back, give money back, or both; all of the order unless it is said what. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsRefundBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsRefunded"];
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
    readonly "/ticket-api/orders/{order_id}/refunds/{refund_id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
                readonly refund_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Try a failed refund once more; the refunds of the order as they are then. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
                    readonly refund_id: number;
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
                        readonly "application/json": readonly components["schemas"]["EventsRefund"][];
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
    readonly "/ticket-api/orders/{order_id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** How an order stands once its provider has been asked, for its buyer who waits: once in two seconds. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                        readonly "application/json": components["schemas"]["EventsOrder"];
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
    readonly "/ticket-api/orders/{order_id}/tickets.html": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        /** The tickets of an order that are the caller's, as one page to print. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/orders/{order_id}/tickets.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: number;
            };
            readonly cookie?: never;
        };
        /** The tickets of an order that are the caller's, one on each page. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly order_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/organizers/{organizer_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizer_id: number;
            };
            readonly cookie?: never;
        };
        /** An organiser's events, drafts too: those to come, the next first, then those that are over. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly failedRefunds?: boolean;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: "DRAFT" | "PUBLISHED" | "POSTPONED" | "CANCELLED" | "COMPLETED";
                };
                readonly header?: never;
                readonly path: {
                    readonly organizer_id: number;
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
                        readonly "application/json": components["schemas"]["EventsManagedItemPage"];
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
    readonly "/ticket-api/payment-providers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The ways to pay, the site's own choice first; none while payments are off. */
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
                        readonly "application/json": readonly components["schemas"]["EventsProvider"][];
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
    readonly "/ticket-api/seat-holds/{hold_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly hold_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Sell them again. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly hold_id: number;
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
    readonly "/ticket-api/ticket-labels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The labels that ticket types can have, in their order; those that are off cannot be chosen. */
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
                        readonly "application/json": components["schemas"]["EventsManagedLabelPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new label. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsLabelBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsManagedLabel"];
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
    readonly "/ticket-api/ticket-labels/{label_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly label_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a label; ticket types that have it show the change. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly label_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsLabelBody"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsManagedLabel"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Delete a label that no ticket type has. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly label_id: number;
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
    readonly "/ticket-api/ticket-transfers/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        /** What the bearer of a token is offered. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly token: string;
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
                        readonly "application/json": components["schemas"]["EventsOffered"];
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
    readonly "/ticket-api/ticket-transfers/{token}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take a ticket over; its old QR code is refused from now on. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly token: string;
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
                        readonly "application/json": components["schemas"]["EventsTicket"];
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
    readonly "/ticket-api/ticket-transfers/{token}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Do not take it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly token: string;
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
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ticket-api/ticket-types/{ticket_type_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_type_id: number;
            };
            readonly cookie?: never;
        };
        /** A ticket type of an event that is public; a hidden one for those who see what the event sells. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
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
                        readonly "application/json": components["schemas"]["EventsTicketType"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change a ticket type; what is ordered keeps its price. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsTypeChange"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsManagedType"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take one away that nobody has ever ordered. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
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
    readonly "/ticket-api/ticket-types/{ticket_type_id}/pause": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_type_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Stop selling it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
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
                        readonly "application/json": components["schemas"]["EventsManagedType"];
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
    readonly "/ticket-api/ticket-types/{ticket_type_id}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_type_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Go on selling it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
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
                        readonly "application/json": components["schemas"]["EventsManagedType"];
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
    readonly "/ticket-api/ticket-types/{ticket_type_id}/seat-holds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_type_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Hold seats back, for guests, staff, the press. Raises 409 SOLD_OUT for more than are free. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsSeatHoldBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsSeatHold"];
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
    readonly "/ticket-api/ticket-types/{ticket_type_id}/waitlist-entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_type_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Wait for seats of a type that is sold out. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_type_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsWaitBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsWaiting"];
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
    readonly "/ticket-api/tickets/{ticket_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
            };
            readonly cookie?: never;
        };
        /** A ticket of the caller's. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
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
                        readonly "application/json": components["schemas"]["EventsTicket"];
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
    readonly "/ticket-api/tickets/{ticket_id}/attendee": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Say who comes. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsAttendeeBody"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsTicket"];
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
    readonly "/ticket-api/tickets/{ticket_id}/qr.svg": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
            };
            readonly cookie?: never;
        };
        /** What is shown at the gate. Raises 410 for a ticket that is void. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/tickets/{ticket_id}/ticket.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
            };
            readonly cookie?: never;
        };
        /** A ticket of the caller's. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
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
                    content?: never;
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
    readonly "/ticket-api/tickets/{ticket_id}/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Offer a ticket to an email address, by a mail. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsTransferBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsTransfer"];
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
    readonly "/ticket-api/tickets/{ticket_id}/transfers/{transfer_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: number;
                readonly transfer_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** It is offered no longer. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ticket_id: number;
                    readonly transfer_id: number;
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
    readonly "/ticket-api/users/{user_id}/cars": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The caller's cars in the showcase, for tickets; none while it is off. */
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
                        readonly "application/json": readonly components["schemas"]["EventsCar"][];
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
    readonly "/ticket-api/users/{user_id}/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The caller's orders, the newest first. */
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
                        readonly "application/json": components["schemas"]["EventsOrderItemPage"];
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
    readonly "/ticket-api/users/{user_id}/staffed-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The events at which the caller lets people in, whatever their role. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly when?: "all" | "upcoming" | "past";
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
                        readonly "application/json": components["schemas"]["EventsEventItemPage"];
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
    readonly "/ticket-api/users/{user_id}/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The caller's tickets, by the time of their events. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly when?: "all" | "upcoming" | "past";
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
                        readonly "application/json": components["schemas"]["EventsTicketPage"];
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
    readonly "/ticket-api/users/{user_id}/waitlist-entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The caller's places on waiting lists, the newest first. */
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
                        readonly "application/json": components["schemas"]["EventsWaitingPage"];
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
    readonly "/ticket-api/venues": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Venues by name. */
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
                        readonly "application/json": components["schemas"]["EventsVenuePage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new venue. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVenueBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsVenue"];
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
    readonly "/ticket-api/venues/{venue_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly venue_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a venue; events there show it. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly venue_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVenueBody"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsVenue"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take one away that no event has. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly venue_id: number;
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
    readonly "/ticket-api/venues/{venue_id}/proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly venue_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Propose a change of a venue that is not the caller's to change. 409 while an earlier proposal is open. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly venue_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVenueBody"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsProposal"];
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
    readonly "/ticket-api/vouchers/{voucher_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly voucher_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Change a voucher; what it has done already stays. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly voucher_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["EventsVoucherChange"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EventsVoucher"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take one away that no order has used. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly voucher_id: number;
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
    readonly "/ticket-api/waitlist-entries/{entry_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly entry_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Wait no longer; an offer goes to the next. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly entry_id: number;
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
        readonly EventsAnswer: {
            readonly label: string;
            readonly questionId: number;
            readonly value: string;
        };
        readonly EventsAnswerBody: {
            readonly questionId: number;
            readonly value: string | null;
        };
        readonly EventsArrivals: {
            /** Format: date-time */
            readonly at: string;
            readonly count: number;
        };
        readonly EventsAttendee: {
            readonly answers: readonly components["schemas"]["EventsAnswer"][];
            readonly attendeeEmail: string | null;
            readonly attendeeName: string | null;
            readonly carId: number | null;
            readonly carName: string | null;
            readonly checkedIn: boolean;
            /** Format: date-time */
            readonly checkedInAt: string | null;
            readonly code: string;
            readonly currency: string;
            /** Format: date-time */
            readonly issuedAt: string;
            readonly orderCode: string;
            readonly orderId: number;
            readonly ownerId: number;
            readonly ownerName: string;
            readonly priceMinor: number;
            readonly status: string;
            readonly ticketId: number;
            readonly ticketTypeId: number;
            readonly ticketTypeName: string;
        };
        readonly EventsAttendeeBody: {
            readonly answers?: readonly components["schemas"]["EventsAnswerBody"][];
            readonly carId?: number | null;
            readonly email?: string | null;
            readonly name?: string | null;
        };
        readonly EventsAttendeePage: {
            readonly content: readonly components["schemas"]["EventsAttendee"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsAvailability: {
            readonly eventId: number;
            readonly seq: number;
            readonly status: string;
            readonly ticketTypes: readonly components["schemas"]["EventsTypeAvailability"][];
        };
        readonly EventsBatch: {
            readonly items: readonly components["schemas"]["EventsScan"][];
            /** Format: date-time */
            readonly sentAt?: string | null;
        };
        readonly EventsBatchAnswer: {
            readonly items: readonly components["schemas"]["EventsScanAnswer"][];
        };
        readonly EventsCancel: {
            readonly reason: string;
            /** @default true */
            readonly refund: boolean;
        };
        readonly EventsCar: {
            readonly id: number;
            readonly name: string;
        };
        readonly EventsCategory: {
            readonly color: string | null;
            readonly icon: string | null;
            readonly id: number;
            /** @description In lists for organisers: whether they may change it themselves, or only propose that. */
            readonly mayChange?: boolean;
            readonly name: string;
            readonly slug: string;
            readonly sortOrder: number;
        };
        readonly EventsCategoryBody: {
            readonly color?: string | null;
            readonly icon?: string | null;
            readonly name: string;
            readonly sortOrder?: number;
        };
        readonly EventsCategoryPage: {
            readonly content: readonly components["schemas"]["EventsCategory"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsCheckout: {
            /** Format: date-time */
            readonly expiresAt: string;
            readonly redirectUrl: string;
        };
        readonly EventsDaySales: {
            readonly amountMinor: number;
            /** Format: date */
            readonly day: string;
            readonly tickets: number;
        };
        readonly EventsEvent: {
            readonly ageMin: number | null;
            readonly bannerSmallUrl: string | null;
            readonly bannerUrl: string | null;
            /** Format: date-time */
            readonly cancelledAt: string | null;
            readonly cancelReason: string | null;
            readonly canCheckIn: boolean;
            readonly canManage: boolean;
            readonly canTakeMoney: boolean;
            readonly category: components["schemas"]["EventsCategory"] | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly description: string;
            readonly descriptionHtml: string;
            /** Format: date-time */
            readonly doorsAt: string | null;
            /** Format: date-time */
            readonly endsAt: string;
            readonly gallery: readonly components["schemas"]["EventsPicture"][];
            readonly id: number;
            readonly lifecycle: string;
            readonly offlineDays: number | null;
            readonly onlineUrl: string | null;
            readonly organizer: components["schemas"]["Author"];
            /** Format: date-time */
            readonly postponedFrom: string | null;
            readonly questions: readonly components["schemas"]["EventsQuestion"][];
            readonly refundPolicy: components["schemas"]["EventsRefundPolicy"];
            readonly slug: string;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly summary: string | null;
            readonly tags: readonly components["schemas"]["EventsTag"][];
            readonly ticketTypes: readonly components["schemas"]["EventsTicketType"][];
            readonly timezone: string;
            readonly title: string;
            readonly transferAllowed: boolean;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly venue: components["schemas"]["EventsVenue"] | null;
            readonly version: number;
        };
        readonly EventsEventChange: {
            readonly ageMin?: number | null;
            readonly capacity?: number | null;
            readonly categoryId?: number | null;
            readonly currency?: string;
            readonly description?: string;
            /** Format: date-time */
            readonly doorsAt?: string | null;
            /** Format: date-time */
            readonly endsAt?: string;
            readonly offlineDays?: number | null;
            readonly onlineUrl?: string | null;
            readonly refundFeeMinor?: number;
            readonly refundHoursBefore?: number;
            /** @enum {string} */
            readonly refundRule?: "NONE" | "UNTIL";
            /** Format: date-time */
            readonly startsAt?: string;
            readonly summary?: string | null;
            readonly tagIds?: readonly number[];
            readonly timezone?: string;
            readonly title?: string;
            readonly transferAllowed?: boolean;
            readonly venueId?: number | null;
            readonly version: number;
        };
        readonly EventsEventCreate: {
            readonly ageMin?: number | null;
            readonly capacity?: number | null;
            readonly categoryId?: number | null;
            readonly currency: string;
            readonly description?: string;
            /** Format: date-time */
            readonly doorsAt?: string | null;
            /** Format: date-time */
            readonly endsAt: string;
            readonly offlineDays?: number | null;
            readonly onlineUrl?: string | null;
            readonly refundFeeMinor?: number;
            readonly refundHoursBefore?: number;
            /** @enum {string} */
            readonly refundRule?: "NONE" | "UNTIL";
            /** Format: date-time */
            readonly startsAt: string;
            readonly summary?: string | null;
            readonly tagIds?: readonly number[];
            readonly timezone: string;
            readonly title: string;
            readonly transferAllowed?: boolean;
            readonly venueId?: number | null;
        };
        readonly EventsEventItem: {
            readonly bannerUrl: string | null;
            readonly categoryId: number | null;
            readonly categoryName: string | null;
            readonly city: string | null;
            readonly currency: string;
            /** Format: date-time */
            readonly endsAt: string;
            readonly id: number;
            readonly lifecycle: string;
            readonly priceFromMinor: number | null;
            readonly priceToMinor: number | null;
            readonly slug: string;
            readonly soldOut: boolean;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly summary: string | null;
            readonly tags: readonly components["schemas"]["EventsTag"][];
            readonly timezone: string;
            readonly title: string;
            readonly venueName: string | null;
        };
        readonly EventsEventItemPage: {
            readonly content: readonly components["schemas"]["EventsEventItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsFeed: {
            readonly url: string;
        };
        readonly EventsFirst: {
            readonly gate: string | null;
            /** Format: date-time */
            readonly scannedAt: string;
            readonly staffName: string;
        };
        readonly EventsGateCount: {
            readonly checkedIn: number;
            readonly gate: string | null;
        };
        readonly EventsGateStats: {
            readonly checkedIn: number;
            readonly gates: readonly components["schemas"]["EventsGateCount"][];
            readonly ticketTypes: readonly components["schemas"]["EventsTypeCount"][];
            readonly total: number;
        };
        readonly EventsGivenBack: {
            /** Format: date */
            readonly givenOn: string;
            readonly note?: string | null;
        };
        readonly EventsJob: {
            readonly disputed: number;
            readonly done: number;
            readonly failed: number;
            readonly failedRefunds: number;
            readonly jobId: number;
            readonly status: string;
            readonly total: number;
        };
        readonly EventsLabelBody: {
            readonly active?: boolean;
            readonly color?: string | null;
            readonly name: string;
            readonly perks?: readonly string[];
            readonly sortOrder?: number;
        };
        readonly EventsLineBody: {
            readonly quantity: number;
            readonly ticketTypeId: number;
            readonly unitPriceMinor?: number | null;
        };
        readonly EventsManagedItem: {
            readonly bannerUrl: string | null;
            readonly capacity: number | null;
            readonly categoryId: number | null;
            readonly categoryName: string | null;
            readonly city: string | null;
            readonly currency: string;
            /** Format: date-time */
            readonly endsAt: string;
            readonly failedRefunds: number;
            readonly held: number;
            readonly id: number;
            readonly lifecycle: string;
            readonly priceFromMinor: number | null;
            readonly priceToMinor: number | null;
            readonly revenueMinor: number;
            readonly slug: string;
            readonly sold: number;
            readonly soldOut: boolean;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly summary: string | null;
            readonly tags: readonly components["schemas"]["EventsTag"][];
            readonly timezone: string;
            readonly title: string;
            readonly venueName: string | null;
            readonly version: number;
        };
        readonly EventsManagedItemPage: {
            readonly content: readonly components["schemas"]["EventsManagedItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsManagedLabel: {
            readonly active: boolean;
            readonly color: string | null;
            readonly id: number;
            readonly name: string;
            readonly perks: readonly string[];
            readonly sortOrder: number;
            readonly typeCount: number;
        };
        readonly EventsManagedLabelPage: {
            readonly content: readonly components["schemas"]["EventsManagedLabel"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsManagedType: {
            readonly available: number | null;
            readonly capacity: number | null;
            readonly currency: string;
            readonly description: string | null;
            readonly eventId: number;
            readonly held: number;
            readonly id: number;
            readonly labelIds: readonly number[];
            readonly labels: readonly components["schemas"]["EventsTicketLabel"][];
            readonly maxPerOrder: number;
            readonly maxPerUser: number | null;
            readonly minPerOrder: number;
            readonly name: string;
            readonly paused: boolean;
            readonly payWhatYouWant: boolean;
            readonly priceMinor: number;
            readonly priceNowMinor: number;
            readonly priceTiers: readonly components["schemas"]["EventsTier"][];
            readonly requiresCar: boolean;
            /** Format: date-time */
            readonly saleEndsAt: string | null;
            /** Format: date-time */
            readonly saleStartsAt: string | null;
            readonly saleStatus: string;
            readonly sold: number;
            readonly sortOrder: number;
            readonly suggestedMinor: number | null;
            readonly taxRateBp: number;
            readonly tier: components["schemas"]["EventsTierNow"] | null;
            readonly version: number;
            readonly visibility: string;
        };
        readonly EventsManagedTypePage: {
            readonly content: readonly components["schemas"]["EventsManagedType"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsManifest: {
            readonly entries: readonly components["schemas"]["EventsManifestEntry"][];
            readonly eventId: number;
            readonly ticketTypes: readonly components["schemas"]["EventsManifestType"][];
        };
        readonly EventsManifestEntry: {
            readonly code: string;
            readonly name: string;
            readonly state: string;
            readonly ticketId: number;
            readonly ticketTypeId: number;
            readonly tokenHash: string;
        };
        readonly EventsManifestType: {
            readonly id: number;
            readonly name: string;
        };
        readonly EventsMarkPaid: {
            readonly amountMinor: number;
            readonly note?: string | null;
            /** Format: date */
            readonly receivedOn: string;
        };
        readonly EventsOffered: {
            readonly eventId: number;
            readonly eventTitle: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly fromName: string;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly ticketTypeName: string;
            readonly timezone: string;
        };
        readonly EventsOrder: {
            readonly buyerEmail: string;
            readonly buyerName: string;
            /** Format: date-time */
            readonly cancelledAt: string | null;
            readonly code: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly discountMinor: number;
            /** @enum {string} */
            readonly disputeStatus: "NONE" | "OPEN" | "WON" | "LOST";
            readonly eventId: number;
            readonly eventTitle: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly feeMinor: number;
            readonly id: number;
            readonly instructions: string | null;
            readonly lines: readonly components["schemas"]["EventsOrderLine"][];
            readonly livemode: boolean;
            /** Format: date-time */
            readonly paidAt: string | null;
            readonly paymentId: number | null;
            readonly paymentStatus: string | null;
            readonly provider: string | null;
            readonly refundedMinor: number;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly subtotalMinor: number;
            readonly taxMinor: number;
            readonly ticketIds: readonly number[];
            readonly timezone: string;
            readonly totalMinor: number;
            readonly userId: number;
            readonly version: number;
        };
        readonly EventsOrderBody: {
            readonly attendees?: readonly components["schemas"]["EventsAttendeeBody"][];
            readonly eventId: number;
            readonly lines: readonly components["schemas"]["EventsLineBody"][];
            readonly provider?: string | null;
            readonly voucherCode?: string | null;
        };
        readonly EventsOrderItem: {
            readonly buyerName: string;
            /** Format: date-time */
            readonly cancelledAt: string | null;
            readonly code: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly discountMinor: number;
            /** @enum {string} */
            readonly disputeStatus: "NONE" | "OPEN" | "WON" | "LOST";
            readonly eventId: number;
            readonly eventTitle: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly feeMinor: number;
            readonly id: number;
            readonly instructions: string | null;
            readonly lines: readonly components["schemas"]["EventsOrderLine"][];
            readonly livemode: boolean;
            /** Format: date-time */
            readonly paidAt: string | null;
            readonly paymentId: number | null;
            readonly provider: string | null;
            readonly refundedMinor: number;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly subtotalMinor: number;
            readonly taxMinor: number;
            readonly timezone: string;
            readonly totalMinor: number;
            readonly userId: number;
        };
        readonly EventsOrderItemPage: {
            readonly content: readonly components["schemas"]["EventsOrderItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsOrderLine: {
            readonly discountMinor: number;
            readonly name: string;
            readonly quantity: number;
            readonly taxMinor: number;
            readonly ticketTypeId: number;
            readonly totalMinor: number;
            readonly unitPriceMinor: number;
        };
        readonly EventsPicture: {
            readonly key: string;
            readonly smallUrl: string;
            readonly url: string;
        };
        readonly EventsPlaced: {
            readonly checkout: components["schemas"]["EventsCheckout"] | null;
            readonly order: components["schemas"]["EventsOrder"];
        };
        readonly EventsPostpone: {
            /** Format: date-time */
            readonly endsAt?: string;
            /** Format: date-time */
            readonly startsAt?: string;
        };
        readonly EventsProposal: {
            readonly answer: string | null;
            readonly changes: readonly components["schemas"]["EventsProposedChange"][];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly decidedAt: string | null;
            readonly id: number;
            /** @enum {string} */
            readonly kind: "CATEGORY" | "TAG" | "VENUE";
            readonly proposedBy: components["schemas"]["Author"];
            /** @enum {string} */
            readonly status: "OPEN" | "ACCEPTED" | "DECLINED";
            readonly targetId: number;
            readonly targetName: string;
        };
        readonly EventsProposalDecision: {
            readonly accept: boolean;
            readonly answer?: string | null;
        };
        readonly EventsProposalPage: {
            readonly content: readonly components["schemas"]["EventsProposal"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsProposedChange: {
            readonly after: unknown;
            readonly before: unknown;
            readonly field: string;
        };
        readonly EventsProvider: {
            readonly checkout: boolean;
            readonly key: string;
            readonly label: string;
            readonly livemode: boolean;
        };
        readonly EventsQuestion: {
            readonly atGate: boolean;
            readonly eventId: number;
            readonly id: number;
            readonly kind: string;
            readonly label: string;
            readonly options: readonly string[];
            readonly required: boolean;
            readonly sortOrder: number;
            readonly ticketTypeIds: readonly number[];
        };
        readonly EventsQuestionChange: {
            readonly atGate?: boolean;
            /** @enum {string} */
            readonly kind?: "TEXT" | "CHOICE" | "YES_NO";
            readonly label?: string;
            readonly options?: readonly string[];
            readonly required?: boolean;
            readonly sortOrder?: number;
            readonly ticketTypeIds?: readonly number[];
        };
        readonly EventsQuestionCreate: {
            readonly atGate?: boolean;
            /** @enum {string} */
            readonly kind: "TEXT" | "CHOICE" | "YES_NO";
            readonly label: string;
            readonly options?: readonly string[];
            readonly required?: boolean;
            readonly sortOrder?: number;
            readonly ticketTypeIds?: readonly number[];
        };
        readonly EventsReason: {
            readonly reason: string;
        };
        readonly EventsRefund: {
            readonly amountMinor: number;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly failure: string | null;
            readonly id: number;
            readonly note: string | null;
            readonly orderId: number;
            readonly reason: string;
            /** Format: date-time */
            readonly settledAt: string | null;
            readonly status: string;
            readonly ticketIds: readonly number[];
        };
        readonly EventsRefundBody: {
            readonly amountMinor?: number;
            /** @default false */
            readonly keepTickets: boolean;
            readonly note?: string | null;
            /** @enum {string} */
            readonly reason: "REQUESTED" | "FRAUD" | "OTHER";
            readonly ticketIds?: readonly number[];
        };
        readonly EventsRefunded: {
            readonly order: components["schemas"]["EventsOrder"];
            readonly refund: components["schemas"]["EventsRefund"] | null;
        };
        readonly EventsRefundPolicy: {
            readonly feeMinor: number;
            readonly hoursBefore: number;
            readonly type: string;
        };
        readonly EventsSales: {
            readonly capacity: number | null;
            readonly checkedIn: number;
            readonly currency: string;
            readonly eventId: number;
            readonly grossMinor: number;
            readonly held: number;
            readonly includesTest: boolean;
            readonly orders: number;
            readonly sold: number;
            readonly testMinor: number;
            readonly ticketTypes: readonly components["schemas"]["EventsTypeSales"][];
            readonly views: number;
            readonly waiting: number;
        };
        readonly EventsSalesHistory: {
            readonly arrivals: readonly components["schemas"]["EventsArrivals"][];
            readonly currency: string;
            readonly days: readonly components["schemas"]["EventsDaySales"][];
            readonly takings: readonly components["schemas"]["EventsTakings"][];
            readonly ticketTypes: readonly components["schemas"]["EventsTypeRevenue"][];
            readonly timezone: string;
        };
        readonly EventsScan: {
            readonly deviceId?: string | null;
            readonly gate?: string | null;
            /**
             * @default ENTRY
             * @enum {string}
             */
            readonly kind: "ENTRY" | "EXIT";
            readonly nonce: string;
            /** Format: date-time */
            readonly scannedAt?: string | null;
            readonly ticketTypeIds?: readonly number[];
            readonly token: string;
        };
        readonly EventsScanAnswer: {
            readonly answers: readonly components["schemas"]["EventsAnswer"][];
            readonly attendeeName: string | null;
            readonly carName: string | null;
            /** Format: date-time */
            readonly deviceSaid: string | null;
            readonly first?: components["schemas"]["EventsFirst"] | null;
            readonly gate: string | null;
            readonly id: number;
            readonly kind: string;
            readonly offline: boolean;
            readonly ownerName: string | null;
            /** Format: date-time */
            readonly receivedAt: string;
            readonly result: string;
            /** Format: date-time */
            readonly scannedAt: string;
            readonly ticketCode: string | null;
            readonly ticketId: number | null;
            readonly ticketTypeName: string | null;
            readonly voidReason: string | null;
        };
        readonly EventsSeatHold: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly eventId: number;
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly id: number;
            readonly quantity: number;
            readonly reason: string;
            readonly ticketTypeId: number;
            readonly ticketTypeName: string;
        };
        readonly EventsSeatHoldBody: {
            /** Format: date-time */
            readonly expiresAt?: string | null;
            readonly quantity: number;
            readonly reason: string;
        };
        readonly EventsSeatHoldPage: {
            readonly content: readonly components["schemas"]["EventsSeatHold"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsStaff: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly takesMoney: boolean;
            readonly user: components["schemas"]["Author"];
        };
        readonly EventsStaffBody: {
            /** @default false */
            readonly takesMoney: boolean;
            readonly userId?: number;
            readonly username?: string;
        };
        readonly EventsStaffPage: {
            readonly content: readonly components["schemas"]["EventsStaff"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsTag: {
            readonly id: number;
            /** @description In lists for organisers: whether they may change it themselves, or only propose that. */
            readonly mayChange?: boolean;
            readonly name: string;
        };
        readonly EventsTagBody: {
            readonly name: string;
        };
        readonly EventsTagPage: {
            readonly content: readonly components["schemas"]["EventsTag"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsTakings: {
            readonly currency: string;
            readonly disputedMinor: number;
            readonly feeMinor: number;
            readonly netMinor: number;
            readonly refundedMinor: number;
            readonly soldMinor: number;
        };
        readonly EventsTicket: {
            readonly answers: readonly components["schemas"]["EventsAnswer"][];
            readonly attendeeEmail: string | null;
            readonly attendeeName: string | null;
            readonly carId: number | null;
            readonly carName: string | null;
            readonly checkedIn: boolean;
            readonly city: string | null;
            readonly code: string;
            /** Format: date-time */
            readonly endsAt: string;
            readonly eventId: number;
            readonly eventStatus: string;
            readonly eventTitle: string;
            readonly id: number;
            /** Format: date-time */
            readonly issuedAt: string;
            readonly labels: readonly components["schemas"]["EventsTicketLabel"][];
            readonly livemode: boolean;
            readonly onlineUrl: string | null;
            readonly orderId: number;
            /** Format: date-time */
            readonly startsAt: string;
            readonly status: string;
            readonly ticketTypeId: number;
            readonly ticketTypeName: string;
            readonly timezone: string;
            readonly transfer: components["schemas"]["EventsTransfer"] | null;
            readonly transferAllowed: boolean;
            readonly venueName: string | null;
            readonly voidReason: string | null;
        };
        readonly EventsTicketLabel: {
            readonly color: string | null;
            readonly id: number;
            readonly name: string;
            readonly perks: readonly string[];
        };
        readonly EventsTicketPage: {
            readonly content: readonly components["schemas"]["EventsTicket"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsTicketType: {
            readonly available: number | null;
            readonly currency: string;
            readonly description: string | null;
            readonly eventId: number;
            readonly id: number;
            readonly labels: readonly components["schemas"]["EventsTicketLabel"][];
            readonly maxPerOrder: number;
            readonly maxPerUser: number | null;
            readonly minPerOrder: number;
            readonly name: string;
            readonly payWhatYouWant: boolean;
            readonly priceMinor: number;
            readonly priceNowMinor: number;
            readonly priceTiers: readonly components["schemas"]["EventsTier"][];
            readonly requiresCar: boolean;
            /** Format: date-time */
            readonly saleEndsAt: string | null;
            /** Format: date-time */
            readonly saleStartsAt: string | null;
            readonly saleStatus: string;
            readonly sortOrder: number;
            readonly suggestedMinor: number | null;
            readonly taxRateBp: number;
            readonly tier: components["schemas"]["EventsTierNow"] | null;
            readonly visibility: string;
        };
        readonly EventsTicketTypePage: {
            readonly content: readonly components["schemas"]["EventsTicketType"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsTier: {
            readonly name: string;
            readonly priceMinor: number;
            /** Format: date-time */
            readonly until: string | null;
            readonly upTo: number | null;
        };
        readonly EventsTierBody: {
            readonly name: string;
            readonly priceMinor: number;
            /**
             * Format: date-time
             * @default null
             */
            readonly until: string | null;
            /** @default null */
            readonly upTo: number | null;
        };
        readonly EventsTierNow: {
            readonly left: number | null;
            readonly name: string;
            /** Format: date-time */
            readonly until: string | null;
        };
        readonly EventsToGiveBack: {
            readonly amountMinor: number;
            readonly buyerName: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly id: number;
            readonly note: string | null;
            readonly orderCode: string;
            readonly orderId: number;
            readonly reason: string;
        };
        readonly EventsToGiveBackPage: {
            readonly content: readonly components["schemas"]["EventsToGiveBack"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsTransfer: {
            /** Format: date-time */
            readonly expiresAt: string;
            readonly id: number;
            readonly status: string;
            readonly ticketId: number;
            readonly toEmail: string;
        };
        readonly EventsTransferBody: {
            readonly toEmail: string;
        };
        readonly EventsTypeAvailability: {
            readonly available: number | null;
            readonly currency: string;
            readonly priceMinor: number;
            readonly priceNowMinor: number;
            /** @enum {string} */
            readonly saleStatus: "SCHEDULED" | "ON_SALE" | "PAUSED" | "SOLD_OUT" | "ENDED";
            readonly ticketTypeId: number;
            readonly tier: components["schemas"]["EventsTierNow"] | null;
        };
        readonly EventsTypeChange: {
            readonly capacity?: number | null;
            readonly description?: string | null;
            readonly labelIds?: readonly number[];
            readonly maxPerOrder?: number;
            readonly maxPerUser?: number | null;
            readonly minPerOrder?: number;
            readonly name?: string;
            readonly payWhatYouWant?: boolean;
            readonly priceMinor?: number;
            readonly priceTiers?: readonly components["schemas"]["EventsTierBody"][];
            readonly requiresCar?: boolean;
            /** Format: date-time */
            readonly saleEndsAt?: string | null;
            /** Format: date-time */
            readonly saleStartsAt?: string | null;
            readonly sortOrder?: number;
            readonly suggestedMinor?: number | null;
            readonly taxRateBp?: number;
            readonly version: number;
            /** @enum {string} */
            readonly visibility?: "PUBLIC" | "HIDDEN" | "VOUCHER_ONLY";
        };
        readonly EventsTypeCount: {
            readonly checkedIn: number;
            readonly name: string;
            readonly ticketTypeId: number;
            readonly total: number;
        };
        readonly EventsTypeCreate: {
            readonly capacity?: number | null;
            readonly description?: string | null;
            readonly labelIds?: readonly number[];
            readonly maxPerOrder?: number;
            readonly maxPerUser?: number | null;
            readonly minPerOrder?: number;
            readonly name: string;
            readonly payWhatYouWant?: boolean;
            readonly priceMinor?: number;
            readonly priceTiers?: readonly components["schemas"]["EventsTierBody"][];
            readonly requiresCar?: boolean;
            /** Format: date-time */
            readonly saleEndsAt?: string | null;
            /** Format: date-time */
            readonly saleStartsAt?: string | null;
            readonly sortOrder?: number;
            readonly suggestedMinor?: number | null;
            readonly taxRateBp?: number;
            /** @enum {string} */
            readonly visibility?: "PUBLIC" | "HIDDEN" | "VOUCHER_ONLY";
        };
        readonly EventsTypeRevenue: {
            readonly amountMinor: number;
            readonly name: string;
            readonly tickets: number;
            readonly ticketTypeId: number;
        };
        readonly EventsTypeSales: {
            readonly capacity: number | null;
            readonly held: number;
            readonly name: string;
            readonly sold: number;
            readonly ticketTypeId: number;
        };
        readonly EventsVenue: {
            readonly addressLine1: string;
            readonly addressLine2: string | null;
            readonly capacityHint: number | null;
            readonly city: string;
            readonly countryCode: string;
            readonly id: number;
            readonly lat: number | null;
            readonly lng: number | null;
            readonly mapUrl: string | null;
            /** @description In lists for organisers: whether they may change it themselves, or only propose that. */
            readonly mayChange?: boolean;
            readonly name: string;
            readonly parkingInfo: string | null;
            readonly postalCode: string | null;
            readonly region: string | null;
        };
        readonly EventsVenueBody: {
            readonly addressLine1: string;
            readonly addressLine2?: string | null;
            readonly capacityHint?: number | null;
            readonly city: string;
            readonly countryCode: string;
            readonly lat?: number | null;
            readonly lng?: number | null;
            readonly name: string;
            readonly parkingInfo?: string | null;
            readonly postalCode?: string | null;
            readonly region?: string | null;
        };
        readonly EventsVenuePage: {
            readonly content: readonly components["schemas"]["EventsVenue"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsVoucher: {
            readonly code: string;
            readonly eventId: number;
            readonly id: number;
            readonly kind: string;
            readonly maxUses: number;
            readonly perUserMax: number | null;
            readonly ticketTypeIds: readonly number[];
            readonly used: number;
            /** Format: date-time */
            readonly validFrom: string | null;
            /** Format: date-time */
            readonly validUntil: string | null;
            readonly value: number;
        };
        readonly EventsVoucherChange: {
            readonly maxUses?: number;
            readonly perUserMax?: number | null;
            readonly ticketTypeIds?: readonly number[];
            /** Format: date-time */
            readonly validFrom?: string | null;
            /** Format: date-time */
            readonly validUntil?: string | null;
            readonly value?: number;
        };
        readonly EventsVoucherCode: {
            readonly code: string;
        };
        readonly EventsVoucherCreate: {
            readonly code: string;
            /** @enum {string} */
            readonly kind: "PERCENT" | "FIXED" | "SET_PRICE";
            readonly maxUses?: number;
            readonly perUserMax?: number | null;
            readonly ticketTypeIds?: readonly number[];
            /** Format: date-time */
            readonly validFrom?: string | null;
            /** Format: date-time */
            readonly validUntil?: string | null;
            readonly value: number;
        };
        readonly EventsVoucherEffect: {
            readonly kind: string;
            readonly ticketTypeIds: readonly number[];
            readonly ticketTypes: readonly components["schemas"]["EventsTicketType"][];
            readonly value: number;
        };
        readonly EventsVoucherPage: {
            readonly content: readonly components["schemas"]["EventsVoucher"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly EventsWaitBody: {
            /** @default 1 */
            readonly quantity: number;
        };
        readonly EventsWaiting: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly eventId: number;
            readonly id: number;
            /** Format: date-time */
            readonly offeredAt: string | null;
            /** Format: date-time */
            readonly offerExpiresAt: string | null;
            readonly quantity: number;
            readonly status: string;
            readonly ticketTypeId: number;
            readonly userId: number;
            readonly userName: string;
        };
        readonly EventsWaitingPage: {
            readonly content: readonly components["schemas"]["EventsWaiting"][];
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
