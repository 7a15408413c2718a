// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/api/notifications/{notification_id}/mark-as-read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly notification_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Mark one of the caller's notifications as read. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly notification_id: number;
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
                        readonly "application/json": components["schemas"]["Marked"];
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
    readonly "/api/notifications/{user_id}/all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** All of a member's notifications, newest first. */
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
                        readonly "application/json": components["schemas"]["NotificationPage"];
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
    readonly "/api/notifications/{user_id}/mark-all-as-read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Mark all of the caller's notifications as read. */
        readonly put: {
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
                        readonly "application/json": components["schemas"]["UnreadCount"];
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
    readonly "/api/notifications/{user_id}/unread/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The newest five unread, newest first; the first carries the count of all unread. */
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
                        readonly "application/json": readonly components["schemas"]["LatestNotification"][];
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
    readonly "/api/notifications/user/all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All of the caller's notifications, newest first. */
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
                        readonly "application/json": components["schemas"]["NotificationPage"];
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
    readonly "/auth/captcha": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A new challenge; its solution is the field `captcha` of other calls, once, within 20 minutes. */
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
                        readonly "application/json": components["schemas"]["Challenge"];
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
    readonly "/auth/check-session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the bearer token is good; without one, whether the session cookie is and a refresh would work. */
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
                        readonly "application/json": components["schemas"]["Check"];
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
    readonly "/auth/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the sign-in screens need to know. */
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
                        readonly "application/json": components["schemas"]["Config"];
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
    readonly "/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in by username or email. After 3 failures a captcha is needed, after 10 a wait of 15 minutes. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Credentials"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SignedIn"];
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
    readonly "/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End the session here and on the server, also with an expired token. */
        readonly post: {
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
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/refresh-token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new access token for the session cookie, which changes; an old cookie's reuse ends the session. */
        readonly post: {
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
                        readonly "application/json": components["schemas"]["SignedIn"];
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
    readonly "/auth/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new account; a mailed link verifies its address. 409 names the field that somebody else has. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Registration"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Registered"];
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
    readonly "/auth/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's signed-in devices, the last used first. */
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
                        readonly "application/json": components["schemas"]["SessionPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        /** Sign out everywhere else. */
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
    readonly "/auth/sessions/{session_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly session_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Sign out one device. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly session_id: number;
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
    readonly "/auth/verify-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prove an address by its mailed token. 410 for one that has expired or was used. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Verified"];
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
    readonly "/auth/verify-email/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Another link, if the address belongs to an account that needs one; the answer is always the same. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Resend"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
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
    readonly "/bans/user/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** A member's ban; 404 when there is none, as there is for nobody while no plugin bans. */
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
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/platform/admin/archives": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The archives of this site, the newest first. */
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
                        readonly "application/json": components["schemas"]["ArchivePage"];
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
    readonly "/platform/admin/archives/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** The zip itself. It holds people's data. */
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
                        readonly "application/zip": string;
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
    readonly "/platform/admin/audit-log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What has been done by people who are answerable for it, newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    /** @description A deed such as `plugin.disabled`, or an area such as `plugin`. */
                    readonly action?: string;
                    /** @description The username of who did it, whatever its case, or their number. */
                    readonly actor?: string;
                    /** @description Not before this moment. */
                    readonly from?: string;
                    readonly page?: number;
                    readonly size?: number;
                    /** @description What it was done to, such as `plugin:forum` or `member:7`. */
                    readonly target?: string;
                    /** @description Before this moment. */
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
                        readonly "application/json": components["schemas"]["AuditEntryPage"];
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
    readonly "/platform/admin/grants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Every permission and the roles that have it. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly plugin?: string;
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
                        readonly "application/json": components["schemas"]["GrantPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Give a permission to a role or take it from it, in every process and open socket at once. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangeGrant"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Granted"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Granted"];
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
    readonly "/platform/admin/plugins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All plugins with state, needs, failures, cost per hook and acknowledgements. */
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
                        readonly "application/json": components["schemas"]["AdminPlugins"];
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
    readonly "/platform/admin/plugins/{plugin}/crashes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        /** How a plugin's web half has crashed in browsers, the latest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["CrashPage"];
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
    readonly "/platform/admin/plugins/{plugin}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Switch a plugin off in every process, browser and queue. */
        readonly post: {
            readonly parameters: {
                readonly query?: {
                    readonly dryRun?: boolean;
                };
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["Switch"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Switch"];
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
    readonly "/platform/admin/plugins/{plugin}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Switch a plugin on in every process. */
        readonly post: {
            readonly parameters: {
                readonly query?: {
                    readonly dryRun?: boolean;
                };
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["Switch"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Switch"];
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
    readonly "/platform/admin/plugins/{plugin}/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bring the data of an archive back, into tables that are empty or not there. The plugin stays off. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Imported"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Imported"];
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
    readonly "/platform/admin/plugins/{plugin}/install": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make the tables of a plugin that has none. It stays off. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["Switch"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Switch"];
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
    readonly "/platform/admin/plugins/{plugin}/quarantine-release": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Let a quarantined plugin go on as it was, on or off. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["Switch"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Switch"];
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
    readonly "/platform/admin/plugins/{plugin}/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        /** What can be set for a plugin, or for `core`, and what is set. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
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
                        readonly "application/json": components["schemas"]["Settings"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change settings, in every process at once. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangeSettings"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SettingsSaved"];
                    };
                };
                /** @description Not every process has acknowledged yet */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SettingsSaved"];
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
    readonly "/platform/admin/plugins/{plugin}/uninstall": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly plugin: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Write an archive of a plugin that is off, and take everything of it out of the database. */
        readonly post: {
            readonly parameters: {
                readonly query?: {
                    readonly dryRun?: boolean;
                };
                readonly header?: never;
                readonly path: {
                    readonly plugin: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Uninstall"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Uninstalled"];
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
    readonly "/platform/admin/reload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Restart web, hubs and jobs one after the other with the code that is on the disk now. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Reload"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Accepted"];
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
    readonly "/platform/client-errors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A plugin's view crashed in a browser; counted for the plugin's health. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ClientError"];
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
    readonly "/platform/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller may see of these references, in their order; the others are left out. */
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
                        readonly "application/json": components["schemas"]["Contents"];
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
    readonly "/platform/emails": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Newest first; outside the demo, links hide their tokens. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
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
                        readonly "application/json": components["schemas"]["MailPage"];
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
    readonly "/platform/plugins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The enabled plugins, as the shell mounts them. */
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
                        readonly "application/json": components["schemas"]["Plugins"];
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
    readonly "/users/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** A member's public face. */
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
                        readonly "application/json": components["schemas"]["PublicMember"];
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
        readonly Accepted: {
            readonly accepted: boolean;
        };
        readonly Account: {
            readonly id: number;
            readonly profileImage: string | null;
            /** @enum {string} */
            readonly role: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
            readonly username: string;
        };
        readonly AdminPlugin: {
            readonly acknowledgement: {
                readonly [key: string]: string;
            };
            readonly api: string;
            readonly author: string;
            readonly enabled: boolean;
            readonly failure: string | null;
            readonly failures: readonly components["schemas"]["ProcessFailure"][];
            /** @description Null if it does not say. */
            readonly health: components["schemas"]["Health"] | null;
            readonly hooks: readonly components["schemas"]["HookStats"][];
            readonly id: string;
            /**
             * Format: date-time
             * @description Null while it has no tables.
             */
            readonly installedAt: string | null;
            readonly licence: string;
            readonly mounts: readonly string[];
            readonly name: string;
            /** @description The version on the disk, if it is not the loaded one: a reload takes it. */
            readonly pending: string | null;
            readonly requires: readonly string[];
            /** @description found, installed, enabled or disabled; or aside: incompatible, failed, quarantined. */
            readonly state: string;
            readonly summary: string;
            /** Format: date-time */
            readonly switchedAt: string | null;
            /** @description How its files differ from those of `plugins.lock`. */
            readonly tampered: string | null;
            readonly topics: readonly string[];
            readonly uses: readonly string[];
            readonly version: string;
            readonly warnings: readonly string[];
            readonly web: components["schemas"]["WebHalf"] | null;
        };
        readonly AdminPlugins: {
            readonly core: components["schemas"]["CoreCost"];
            readonly epoch: number;
            readonly plugins: readonly components["schemas"]["AdminPlugin"][];
            readonly processes: readonly components["schemas"]["Process"][];
            readonly reload: components["schemas"]["ReloadState"];
            readonly safeMode: boolean;
            readonly safeModeReason: string | null;
            readonly tabs: components["schemas"]["Count"];
        };
        readonly Archive: {
            readonly bytes: number;
            /** Format: date-time */
            readonly createdAt: string | null;
            readonly name: string;
            readonly plugin: string;
            /** @description Why it cannot be imported; then only name, plugin and bytes are known. */
            readonly problem: string | null;
            readonly rows: number;
            readonly version: string;
        };
        readonly ArchivePage: {
            readonly content: readonly components["schemas"]["Archive"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly AuditEntry: {
            readonly action: string;
            readonly actor: components["schemas"]["Author"] | null;
            readonly actorId: number | null;
            /** @description The network address the call came from. */
            readonly address: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly details: {
                readonly [key: string]: unknown;
            };
            readonly id: number;
            readonly target: string | null;
        };
        readonly AuditEntryPage: {
            readonly content: readonly components["schemas"]["AuditEntry"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Author: {
            readonly id: number;
            readonly profileImage: string | null;
            readonly username: string;
        };
        readonly CaptchaProvider: {
            readonly provider: string;
            readonly siteKey: string;
        };
        readonly Challenge: {
            readonly parameters: components["schemas"]["ChallengeParameters"];
            readonly signature: string;
        };
        readonly ChallengeParameters: {
            readonly algorithm: string;
            readonly cost: number;
            readonly expiresAt: number;
            readonly keyLength: number;
            readonly keyPrefix: string;
            readonly keySignature: string;
            readonly nonce: string;
            readonly salt: string;
        };
        readonly ChangeGrant: {
            readonly granted: boolean;
            readonly permission: string;
            /** @enum {string} */
            readonly role: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
        };
        readonly ChangeSettings: {
            readonly values: {
                readonly [key: string]: unknown;
            };
        };
        readonly Check: {
            readonly authenticated: boolean;
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly user: components["schemas"]["Account"] | null;
        };
        readonly ClientError: {
            readonly message: string;
            readonly plugin: string;
            readonly stack?: string;
            /** @description One of the plugin's views, `(manifest)` or `(background)`. */
            readonly view: string;
        };
        readonly Config: {
            readonly captcha: components["schemas"]["CaptchaProvider"];
            readonly features: components["schemas"]["Features"];
            readonly passwordMinLength: number;
        };
        readonly Consequence: {
            readonly count: number;
            readonly message: string;
        };
        readonly Content: {
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
        readonly Contents: {
            readonly items: readonly components["schemas"]["Content"][];
        };
        readonly CoreCost: {
            readonly hooks: readonly components["schemas"]["HookStats"][];
        };
        readonly Count: {
            readonly current: number;
            readonly total: number;
        };
        readonly Crash: {
            readonly count: number;
            /** Format: date-time */
            readonly firstAt: string;
            readonly id: number;
            /** Format: date-time */
            readonly lastAt: string;
            readonly message: string;
            readonly version: string;
            readonly view: string;
        };
        readonly CrashPage: {
            readonly content: readonly components["schemas"]["Crash"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Credentials: {
            /** @default null */
            readonly captcha: string | null;
            readonly email?: string;
            readonly password: string;
            readonly username?: string;
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
        readonly Features: {
            readonly captcha: boolean;
            readonly emailVerification: boolean;
            readonly twoFactor: boolean;
        };
        readonly Grant: {
            readonly defaults: readonly string[];
            /** @description The id of a plugin, or `core`. */
            readonly owner: string;
            readonly permission: string;
            readonly roles: readonly string[];
            readonly summary: string;
        };
        readonly Granted: {
            readonly acknowledged?: {
                readonly [key: string]: components["schemas"]["Count"];
            };
            readonly consequences?: readonly components["schemas"]["Consequence"][];
            /** @description Events that it is still to be told of. */
            readonly deliveries?: number;
            readonly dependents?: readonly string[];
            readonly epoch?: number;
            /** @description Jobs that wait for it. */
            readonly jobs?: number;
            readonly missing?: readonly string[];
            /** @description What must be switched on first. */
            readonly requires?: readonly string[];
            readonly roles: readonly string[];
            /** @description Open subscriptions to its topics. */
            readonly sockets?: number;
        };
        readonly GrantPage: {
            readonly content: readonly components["schemas"]["Grant"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Health: {
            readonly message: string;
            readonly ok: boolean;
        };
        readonly HookStats: {
            /** @description What one call may take; null for what nobody waits for. */
            readonly budget: number | null;
            readonly calls: number;
            readonly failures: number;
            /** @description A hook, `job <name>`, `subscriber <name>`, or a function that it contributes. */
            readonly hook: string;
            /** @description The newest traceback of any process. */
            readonly lastError: string | null;
            readonly seconds: number;
            /** @description Calls that took longer than the budget. */
            readonly slow: number;
            readonly slowest: number;
        };
        readonly Import: {
            readonly archive: string;
        };
        readonly Imported: {
            readonly acknowledged?: {
                readonly [key: string]: components["schemas"]["Count"];
            };
            readonly consequences?: readonly components["schemas"]["Consequence"][];
            /** @description Events that it is still to be told of. */
            readonly deliveries?: number;
            readonly dependents?: readonly string[];
            readonly epoch?: number;
            /** @description Jobs that wait for it. */
            readonly jobs?: number;
            readonly missing?: readonly string[];
            /** @description What must be switched on first. */
            readonly requires?: readonly string[];
            readonly rows: number;
            /** @description Open subscriptions to its topics. */
            readonly sockets?: number;
        };
        readonly LatestNotification: {
            readonly answerId: number | null;
            readonly commentId: number | null;
            readonly count?: number;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            readonly isRead: boolean;
            readonly kind: string;
            readonly message: string;
            readonly questionId: number | null;
            readonly url: string;
            readonly voter: components["schemas"]["Voter"] | null;
            readonly voterId: number | null;
        };
        readonly Mail: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly html: string;
            readonly id: number;
            readonly status: string;
            readonly subject: string;
            readonly text: string;
            readonly to: string;
        };
        readonly MailPage: {
            readonly content: readonly components["schemas"]["Mail"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Marked: {
            readonly count: number;
            readonly id: number;
            readonly isRead: boolean;
        };
        readonly Notification: {
            readonly answerId: number | null;
            readonly commentId: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            readonly isRead: boolean;
            readonly kind: string;
            readonly message: string;
            readonly questionId: number | null;
            readonly url: string;
            readonly voter: components["schemas"]["Voter"] | null;
            readonly voterId: number | null;
        };
        readonly NotificationPage: {
            readonly content: readonly components["schemas"]["Notification"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Plugins: {
            readonly epoch: number;
            readonly plugins: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        readonly Process: {
            readonly epoch: number;
            readonly id: string;
            readonly kind: string;
            /** Format: date-time */
            readonly seenAt: string;
        };
        readonly ProcessFailure: {
            readonly failure: string;
            readonly process: string;
        };
        readonly PublicMember: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            readonly profileImage: string | null;
            readonly role: string;
            readonly username: string;
        };
        readonly Registered: {
            readonly emailVerificationRequired: boolean;
            readonly user: components["schemas"]["Account"];
        };
        readonly Registration: {
            /** @default null */
            readonly captcha: string | null;
            readonly email: string;
            readonly password: string;
            readonly username: string;
        };
        readonly Reload: {
            /** @enum {boolean} */
            readonly safeMode?: false;
        };
        readonly ReloadState: {
            readonly failure: string | null;
            /** @description Newer code is on the disk. */
            readonly needed: boolean;
            readonly possible: boolean;
            readonly running: boolean;
        };
        readonly Removed: {
            readonly crashes: number;
            readonly deliveries: number;
            readonly events: number;
            readonly files: number;
            readonly grants: number;
            readonly jobs: number;
            readonly notifications: number;
            readonly rows: number;
            readonly schedules: number;
            readonly subscribers: number;
            readonly tables: readonly string[];
        };
        readonly Resend: {
            /** @default null */
            readonly captcha: string | null;
            readonly email: string;
        };
        readonly Session: {
            readonly address: string;
            readonly agent: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly current: boolean;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly id: number;
            /** Format: date-time */
            readonly lastUsedAt: string;
            readonly place: string | null;
        };
        readonly SessionPage: {
            readonly content: readonly components["schemas"]["Session"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Settings: {
            readonly defaults: {
                readonly [key: string]: unknown;
            };
            readonly epoch: number;
            /** @description A JSON Schema (2020-12) of an object. Its properties stand in the order of the form, with `title`, `description`, `default` and limits; `x-public` marks what the web half is given, `x-secret` what is never shown. */
            readonly schema: {
                readonly [key: string]: unknown;
            };
            /** @description Which settings are never shown. */
            readonly secrets: readonly string[];
            /** @description Which of the secrets have a value. */
            readonly secretsSet: readonly string[];
            /** @description By name; null for each secret. */
            readonly values: {
                readonly [key: string]: unknown;
            };
        };
        readonly SettingsSaved: {
            readonly acknowledged?: {
                readonly [key: string]: components["schemas"]["Count"];
            };
            readonly consequences?: readonly components["schemas"]["Consequence"][];
            /** @description Events that it is still to be told of. */
            readonly deliveries?: number;
            readonly dependents?: readonly string[];
            readonly epoch?: number;
            /** @description Jobs that wait for it. */
            readonly jobs?: number;
            readonly missing?: readonly string[];
            /** @description What must be switched on first. */
            readonly requires?: readonly string[];
            /** @description Open subscriptions to its topics. */
            readonly sockets?: number;
            readonly values: {
                readonly [key: string]: unknown;
            };
        };
        readonly SignedIn: {
            readonly token: string;
            readonly user: components["schemas"]["Account"];
        };
        readonly Switch: {
            readonly acknowledged?: {
                readonly [key: string]: components["schemas"]["Count"];
            };
            readonly consequences?: readonly components["schemas"]["Consequence"][];
            /** @description Events that it is still to be told of. */
            readonly deliveries?: number;
            readonly dependents?: readonly string[];
            readonly epoch?: number;
            /** @description Jobs that wait for it. */
            readonly jobs?: number;
            readonly missing?: readonly string[];
            /** @description What must be switched on first. */
            readonly requires?: readonly string[];
            /** @description Open subscriptions to its topics. */
            readonly sockets?: number;
        };
        readonly Uninstall: {
            /** @description The plugin's id once more. Needed unless `dryRun=true`. */
            readonly confirm?: string;
        };
        readonly Uninstalled: {
            readonly archive?: components["schemas"]["Archive"];
            readonly consequences?: readonly components["schemas"]["Consequence"][];
            readonly dependents?: readonly string[];
            /** @description What `pip uninstall` has to be told, if anything. */
            readonly distribution?: string | null;
            readonly epoch?: number;
            readonly files?: number;
            readonly removed?: components["schemas"]["Removed"];
            /** @description Rows by table. */
            readonly tables?: {
                readonly [key: string]: number;
            };
        };
        readonly UnreadCount: {
            readonly count: number;
        };
        readonly Verification: {
            readonly token: string;
        };
        readonly Verified: {
            readonly user: components["schemas"]["Account"];
        };
        readonly Voter: {
            readonly profileImage: string | null;
            readonly username: string;
        };
        readonly WebHalf: {
            readonly brotliBytes: number;
            readonly bytes: number;
            readonly crashes: number;
            readonly files: number;
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
