// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/social-api/blocks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whom the caller has blocked or muted, newest first. */
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
                        readonly "application/json": components["schemas"]["SocialBlockedPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Block or mute somebody. A block ends the follows between the two. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialBlock"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBlocked"];
                    };
                };
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBlocked"];
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
    readonly "/social-api/blocks/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Have to do with somebody again; who is not blocked is no error. */
        readonly delete: {
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
    readonly "/social-api/bookmark-folders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's folders with the number of bookmarks in each. */
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
                        readonly "application/json": components["schemas"]["SocialFolders"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** A new folder, behind the others; 409 for a name that there is. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialFolder"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBookmarkFolder"];
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
    readonly "/social-api/bookmark-folders/{folder_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly folder_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Another name or place. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly folder_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialChangeFolder"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBookmarkFolder"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take a folder away; its bookmarks stay, in none. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly folder_id: number;
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
    readonly "/social-api/bookmarks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's own bookmarks, newest first. Those of others are nobody's business: 403, for admins too. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly folderId?: number | null;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly type?: string | null;
                    readonly userId?: number;
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
                        readonly "application/json": components["schemas"]["SocialBookmarkPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Keep something: 201 for a new bookmark; 200 for one that there is, changed as far as the body says. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialSave"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBookmark"];
                    };
                };
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBookmark"];
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
    readonly "/social-api/bookmarks/{bookmark_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly bookmark_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Another folder, note or reminder; `seen` takes the mark of a change away. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly bookmark_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialChangeBookmark"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialBookmark"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Keep it no longer. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly bookmark_id: number;
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
    readonly "/social-api/bookmarks/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put bookmarks into a folder; those that are not the caller's are left out. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialMove"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialDone"];
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
    readonly "/social-api/bookmarks/remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Keep these no longer; those that are not the caller's are left out. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialRemove"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialDone"];
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
    readonly "/social-api/bookmarks/states": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** For each reference the caller's bookmark. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly refs: string;
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
                        readonly "application/json": components["schemas"]["SocialBookmarkStates"];
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
    readonly "/social-api/bookmarks/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take a move or a removal back, once and within a minute; 410 after that. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialUndo"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialUndone"];
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
    readonly "/social-api/comments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Comments on something with their first replies, or the replies to one; `nextCursor` leads on. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly cursor?: string | null;
                    readonly order?: "oldest" | "newest";
                    readonly parentId?: number | null;
                    readonly size?: number;
                    readonly targetId: number;
                    readonly targetType: string;
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
                        readonly "application/json": components["schemas"]["SocialComments"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Comment on something, or reply to a comment. Whoever is spoken to hears of it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialSay"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialComment"];
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
    readonly "/social-api/comments/{comment_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly comment_id: number;
            };
            readonly cookie?: never;
        };
        /** A comment by its number, for links that lead to it. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly comment_id: number;
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
                        readonly "application/json": components["schemas"]["SocialComment"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Other words for one's own comment. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly comment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialEdit"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialComment"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take a comment away: one's own, or anybody's for those who moderate. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly comment_id: number;
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
    readonly "/social-api/comments/{comment_id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly comment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bring a comment back that has been taken away. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly comment_id: number;
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
                        readonly "application/json": components["schemas"]["SocialComment"];
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
    readonly "/social-api/comments/{comment_id}/vote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly comment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Like somebody else's comment, or no longer; the same again changes nothing. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly comment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialLike"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialLiked"];
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
    readonly "/social-api/comments/batch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The first five comments on each of up to 50 things, and how many there are. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly refs: string;
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
                        readonly "application/json": components["schemas"]["SocialThreads"];
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
    readonly "/social-api/comments/limits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller may still say today, and with how many links; null where nothing is counted. */
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
                        readonly "application/json": components["schemas"]["SocialLimits"];
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
    readonly "/social-api/feeds/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What has happened to what the caller follows, newest first; `nextCursor` leads on. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly cursor?: string | null;
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
                        readonly "application/json": components["schemas"]["SocialFeed"];
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
    readonly "/social-api/follows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller follows, newest first; all, or of one `type` or `level`, or members with one `role`. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly level?: "ALL" | "HIGHLIGHTS" | "MUTED" | null;
                    readonly page?: number;
                    readonly role?: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER" | null;
                    readonly size?: number;
                    readonly type?: string | null;
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
                        readonly "application/json": components["schemas"]["SocialFollowedPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Follow something: 201 for a new follow, 200 for one that there is, whose level is then the given one. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SocialFollow"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialFollowed"];
                    };
                };
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SocialFollowed"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Follow something no longer; what is not followed is no error. */
        readonly delete: {
            readonly parameters: {
                readonly query: {
                    readonly targetId: number;
                    readonly targetType: string;
                };
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
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/social-api/follows/states": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** For each reference the caller's level and the number of followers. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly refs: string;
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
                        readonly "application/json": components["schemas"]["SocialFollowStates"];
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
    readonly "/social-api/follows/suggestions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller might follow and does not yet, such as tags and categories that suit what they write about. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
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
                        readonly "application/json": components["schemas"]["SocialSuggestions"];
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
    readonly "/social-api/mentions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Up to eight members whose name begins so and whom the caller may mention. */
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
                        readonly "application/json": components["schemas"]["SocialPeopleFound"];
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
    readonly "/social-api/users/{user_id}/activities": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What a member has done in public, newest first, as far as the caller may see it; `nextCursor` leads on. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly cursor?: string | null;
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
                        readonly "application/json": components["schemas"]["SocialActivity"];
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
    readonly "/social-api/users/{user_id}/comments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What a member has commented, newest first, as far as the caller may see what it is about. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly cursor?: string | null;
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
                        readonly "application/json": components["schemas"]["SocialWrittenPart"];
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
    readonly "/social-api/users/{user_id}/followers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** Who follows a member, newest first; empty and `hidden` where the member does not show it. */
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
                        readonly "application/json": components["schemas"]["SocialPeople"];
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
    readonly "/social-api/users/{user_id}/following": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The people whom a member follows, newest first; empty and `hidden` where the member does not show it. */
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
                        readonly "application/json": components["schemas"]["SocialPeople"];
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
    readonly "/social-api/users/{user_id}/relation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What stands between the caller and a member: counts, follows, blocks. */
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
                        readonly "application/json": components["schemas"]["SocialRelation"];
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
        readonly SocialActivity: {
            readonly content: readonly components["schemas"]["SocialDoneInPublic"][];
            readonly hasMore: boolean;
            readonly hidden: boolean;
            readonly nextCursor: string | null;
        };
        readonly SocialBecause: {
            readonly ref: string;
            readonly title: string;
            readonly url: string;
        };
        readonly SocialBlock: {
            /**
             * @default BLOCK
             * @enum {string}
             */
            readonly kind: "BLOCK" | "MUTE";
            readonly userId: number;
        };
        readonly SocialBlocked: {
            /** Format: date-time */
            readonly createdAt: string;
            /** @enum {string} */
            readonly kind: "BLOCK" | "MUTE";
            readonly user: components["schemas"]["Author"];
        };
        readonly SocialBlockedPage: {
            readonly content: readonly components["schemas"]["SocialBlocked"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly SocialBookmark: {
            readonly changed: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly folderId: number | null;
            readonly id: number;
            readonly note: string | null;
            readonly ref: string;
            /** Format: date-time */
            readonly remindAt: string | null;
            /** Format: date-time */
            readonly remindedAt: string | null;
            readonly removed: boolean;
            readonly targetId: number;
            readonly targetType: string;
            readonly title: string;
            readonly url: string;
        };
        readonly SocialBookmarkFolder: {
            readonly bookmarkCount: number;
            readonly id: number;
            readonly name: string;
            readonly position: number;
        };
        readonly SocialBookmarkPage: {
            readonly content: readonly components["schemas"]["SocialBookmark"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly SocialBookmarkState: {
            readonly bookmarkId: number | null;
            readonly folderId: number | null;
            readonly ref: string;
        };
        readonly SocialBookmarkStates: {
            readonly items: readonly components["schemas"]["SocialBookmarkState"][];
        };
        readonly SocialChangeBookmark: {
            readonly folderId?: number | null;
            readonly note?: string | null;
            /** Format: date-time */
            readonly remindAt?: string | null;
            /** @enum {boolean} */
            readonly seen?: true;
        };
        readonly SocialChangeFolder: {
            readonly name?: string;
            readonly position?: number;
        };
        readonly SocialComment: {
            readonly author: components["schemas"]["Author"] | null;
            readonly body: string | null;
            readonly bodyHtml: string | null;
            readonly canDelete: boolean;
            readonly canEdit: boolean;
            readonly canRestore: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly hiddenBecause: string | null;
            readonly id: number;
            readonly isMine: boolean;
            readonly mentionedUserIds: readonly number[];
            readonly myVote: number;
            readonly parentId: number | null;
            readonly ref: string;
            readonly replies: readonly components["schemas"]["SocialReply"][];
            readonly replyCount: number;
            readonly score: number;
            /** @enum {string} */
            readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "DELETED";
            readonly targetId: number;
            readonly targetType: string;
            readonly version: number;
        };
        readonly SocialComments: {
            readonly content: readonly components["schemas"]["SocialComment"][];
            readonly hasMore: boolean;
            readonly nextCursor: string | null;
            readonly totalElements: number;
        };
        readonly SocialContent: {
            readonly authorId: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly ref: string;
            readonly title: string;
            readonly type: string;
            readonly url: string;
        };
        readonly SocialDone: {
            readonly count: number;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly undoToken: string;
        };
        readonly SocialDoneInPublic: {
            /** Format: date-time */
            readonly at: string;
            readonly author: components["schemas"]["Author"];
            readonly content: components["schemas"]["SocialContent"];
            readonly deed: string;
            readonly id: number;
        };
        readonly SocialEdit: {
            readonly body: string;
            readonly version?: number;
        };
        readonly SocialFeed: {
            readonly content: readonly components["schemas"]["SocialFeedItem"][];
            readonly hasMore: boolean;
            readonly nextCursor: string | null;
        };
        readonly SocialFeedItem: {
            /** Format: date-time */
            readonly at: string;
            readonly author: components["schemas"]["Author"];
            readonly because: readonly components["schemas"]["SocialBecause"][];
            readonly content: components["schemas"]["SocialContent"];
            readonly deed: string;
            readonly highlight: boolean;
            readonly id: number;
        };
        readonly SocialFolder: {
            readonly name: string;
        };
        readonly SocialFolders: {
            readonly content: readonly components["schemas"]["SocialBookmarkFolder"][];
            readonly limit: number;
            readonly totalCount: number;
            readonly unsortedCount: number;
        };
        readonly SocialFollow: {
            /**
             * @default HIGHLIGHTS
             * @enum {string}
             */
            readonly level: "ALL" | "HIGHLIGHTS" | "MUTED";
            readonly targetId: number;
            readonly targetType: string;
        };
        readonly SocialFollowed: {
            readonly content: components["schemas"]["SocialContent"] | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            /** @enum {string} */
            readonly level: "ALL" | "HIGHLIGHTS" | "MUTED";
            readonly ref: string;
            readonly targetId: number;
            readonly targetType: string;
            readonly user: components["schemas"]["Author"] | null;
        };
        readonly SocialFollowedPage: {
            readonly content: readonly components["schemas"]["SocialFollowed"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly SocialFollowState: {
            readonly followerCount: number | null;
            readonly level: string | null;
            readonly ref: string;
        };
        readonly SocialFollowStates: {
            readonly items: readonly components["schemas"]["SocialFollowState"][];
        };
        readonly SocialLike: {
            /** @enum {integer} */
            readonly value: 0 | 1;
        };
        readonly SocialLiked: {
            readonly commentId: number;
            readonly score: number;
            readonly value: number;
        };
        readonly SocialLimits: {
            readonly commentsLeft: number | null;
            readonly linksPerComment: number | null;
        };
        readonly SocialMove: {
            readonly folderId: number | null;
            readonly ids: readonly number[];
        };
        readonly SocialPeople: {
            readonly content: readonly components["schemas"]["SocialPerson"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly hidden: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly SocialPeopleFound: {
            readonly items: readonly components["schemas"]["Author"][];
        };
        readonly SocialPerson: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly level: string | null;
            readonly user: components["schemas"]["Author"];
        };
        readonly SocialRelation: {
            readonly block: string | null;
            readonly canFollow: boolean;
            readonly commentCount: number;
            readonly followerCount: number | null;
            readonly followingCount: number | null;
            readonly followsMe: boolean;
            readonly level: string | null;
            readonly userId: number;
        };
        readonly SocialRemove: {
            readonly ids: readonly number[];
        };
        readonly SocialReply: {
            readonly author: components["schemas"]["Author"] | null;
            readonly body: string | null;
            readonly bodyHtml: string | null;
            readonly canDelete: boolean;
            readonly canEdit: boolean;
            readonly canRestore: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly hiddenBecause: string | null;
            readonly id: number;
            readonly isMine: boolean;
            readonly mentionedUserIds: readonly number[];
            readonly myVote: number;
            readonly parentId: number | null;
            readonly ref: string;
            readonly score: number;
            /** @enum {string} */
            readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "DELETED";
            readonly targetId: number;
            readonly targetType: string;
            readonly version: number;
        };
        readonly SocialSave: {
            readonly folderId?: number | null;
            readonly note?: string | null;
            /** Format: date-time */
            readonly remindAt?: string | null;
            readonly targetId: number;
            readonly targetType: string;
        };
        readonly SocialSay: {
            readonly body: string;
            /** @default null */
            readonly parentId: number | null;
            readonly targetId: number;
            readonly targetType: string;
        };
        readonly SocialSuggestion: {
            readonly content: components["schemas"]["SocialContent"];
            readonly followerCount: number;
        };
        readonly SocialSuggestions: {
            readonly items: readonly components["schemas"]["SocialSuggestion"][];
        };
        readonly SocialThread: {
            readonly content: readonly components["schemas"]["SocialComment"][];
            readonly hasMore: boolean;
            readonly nextCursor: string | null;
            readonly ref: string;
            readonly totalElements: number;
        };
        readonly SocialThreads: {
            readonly items: readonly components["schemas"]["SocialThread"][];
        };
        readonly SocialUndo: {
            readonly token: string;
        };
        readonly SocialUndone: {
            readonly count: number;
        };
        readonly SocialWritten: {
            readonly author: components["schemas"]["Author"] | null;
            readonly body: string | null;
            readonly bodyHtml: string | null;
            readonly canDelete: boolean;
            readonly canEdit: boolean;
            readonly canRestore: boolean;
            readonly content: components["schemas"]["SocialContent"];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly hiddenBecause: string | null;
            readonly id: number;
            readonly isMine: boolean;
            readonly mentionedUserIds: readonly number[];
            readonly myVote: number;
            readonly parentId: number | null;
            readonly ref: string;
            readonly score: number;
            /** @enum {string} */
            readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "DELETED";
            readonly targetId: number;
            readonly targetType: string;
            readonly version: number;
        };
        readonly SocialWrittenPart: {
            readonly content: readonly components["schemas"]["SocialWritten"][];
            readonly hasMore: boolean;
            readonly nextCursor: string | null;
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
