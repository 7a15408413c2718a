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
        /** All of a member's notifications, or those of a category, newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly category?: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
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
        /** Mark all of the caller's notifications as read, or those of a category. */
        readonly put: {
            readonly parameters: {
                readonly query?: {
                    readonly category?: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
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
                        readonly "application/json": components["schemas"]["UnreadCount"];
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
    readonly "/api/notifications/{user_id}/unread/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** How many are unread, in all and of each category. */
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
                        readonly "application/json": components["schemas"]["UnreadCounts"];
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
    readonly "/api/notifications/unsubscribe": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The page that asks; looking at an address must not change anything. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly token: string;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description See Other */
                readonly 303: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** End the mails that the token was sent with; the one click of RFC 8058, without any log-in. */
        readonly post: {
            readonly parameters: {
                readonly query: {
                    readonly token: string;
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
                        readonly "application/json": components["schemas"]["Unsubscribed"];
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
    readonly "/api/notifications/user/all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All of the caller's notifications, or those of a category, newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly category?: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
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
    readonly "/auth/change-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new address, which holds once links mailed to the old one and to the new one have confirmed it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangeEmail"];
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
    readonly "/auth/change-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A new password, which counts once a mailed link has confirmed it within 15 minutes. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangePassword"];
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
    readonly "/auth/forgot-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A mailed link for a new password, if the address belongs to an account; the answer is always the same. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Forgotten"];
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
    readonly "/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in by username or email. After 3 failures a captcha is needed, after 10 a wait of 15 minutes.
         * @description A member with a second factor gets a challenge, to be answered at /auth/two-factor within 5 minutes.
         */
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
                        readonly "application/json": components["schemas"]["LoggedIn"];
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
    readonly "/auth/login-history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's log-ins and failed attempts of 90 days, the newest first. */
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
                        readonly "application/json": components["schemas"]["LoginRecordPage"];
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
    readonly "/auth/new-device-details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** From where and when the log-in was that a mail has told of. 410 when it was answered, or after 7 days. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailedToken"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["NewDevice"];
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
    readonly "/auth/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sign in by a passkey that has checked its user: it stands for both factors. One try for each challenge. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PasskeyLogIn"];
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
    readonly "/auth/passkey/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What the browser's authenticator is asked to sign in without a password. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Nothing"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Options"];
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
    readonly "/auth/password-change-details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** From where and when the password change behind a mailed link was asked for. 410 when it is over. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailedToken"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PasswordChange"];
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
    readonly "/auth/remembered-devices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Ask every browser for the second factor again. */
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
    readonly "/auth/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A new password by a mailed link, once and within an hour (else 410); every session ends.
         * @description The browser is a known device of the member from now on.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Reset"];
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
    readonly "/auth/two-factor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a log-in by a code, a recovery code or a passkey. Five wrong answers end its challenge.
         * @description `rememberDevice` sets a cookie with which this browser is not asked for 30 days.
         */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Answer"];
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
    readonly "/auth/two-factor-methods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's second factors. */
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
                        readonly "application/json": components["schemas"]["Methods"];
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
    readonly "/auth/two-factor-methods/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add what the authenticator has made. 410 when that took more than 5 minutes. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["NewPasskey"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AddedPasskey"];
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
    readonly "/auth/two-factor-methods/passkeys/{passkey_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly passkey_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Give a passkey another name. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly passkey_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Name"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Passkey"];
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
    readonly "/auth/two-factor-methods/passkeys/{passkey_id}/remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly passkey_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Remove a passkey. With the last second factor the recovery codes go too. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly passkey_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Password"];
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
    readonly "/auth/two-factor-methods/passkeys/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What the browser's authenticator is asked to make. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Password"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Options"];
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
    readonly "/auth/two-factor-methods/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ten new recovery codes; the earlier ones stop working. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PasswordMaybeCode"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Codes"];
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
    readonly "/auth/two-factor-methods/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A secret for an authenticator app, which counts once a code of it is confirmed, within 30 minutes. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Password"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["SetUp"];
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
    readonly "/auth/two-factor-methods/totp/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Switch the app on by one of its codes. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Code"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["FirstCodes"];
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
    readonly "/auth/two-factor-methods/totp/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Switch the app off. With the last second factor the recovery codes go too. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PasswordAndCode"];
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
    readonly "/auth/username-available": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether a name can be had. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly username: string;
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
                        readonly "application/json": components["schemas"]["Username"];
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
    readonly "/auth/verify-email-change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** One mailbox's word on a new address. 410 for a link that is old or used, 409 if somebody else has the address. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailedToken"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["EmailChange"];
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
    readonly "/auth/verify-new-device": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Whether a log-in was the member's own. If not, every session ends and only a reset lets the member in. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Decision"];
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
    readonly "/auth/verify-password-change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm a new password, or call it off: then every session ends and only a reset lets the member in. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Decision"];
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
    readonly "/bans/user/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What everybody may know of a member's ban; 404 where there is none, as for everybody while no plugin bans. */
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
                        readonly "application/json": components["schemas"]["Ban"];
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
    readonly "/countries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The countries of ISO 3166-1 by name. A browser that navigates here gets the page of the same address. */
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
                        readonly "application/json": readonly components["schemas"]["Country"][];
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
                    readonly status?: "QUEUED" | "SENT" | "FAILED" | "BOUNCED" | "SUPPRESSED" | "KEPT" | null;
                    readonly template?: string | null;
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
    readonly "/platform/emails/{mail_id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly mail_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Try a mail again that was not sent. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly mail_id: number;
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
                        readonly "application/json": components["schemas"]["Mail"];
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
    readonly "/platform/emails/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Newest first, with what has become of each. */
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
                        readonly "application/json": components["schemas"]["BulkMailPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Write to as many members as are confirmed. 409 with the number if it is another one by now: nothing is sent. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["SendBulkMail"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["BulkMail"];
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
    readonly "/platform/emails/bulk/{bulk_id}/stop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly bulk_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What is not yet in the outbox is not sent. 409 if all of it is. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly bulk_id: number;
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
                        readonly "application/json": components["schemas"]["BulkMail"];
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
    readonly "/platform/emails/bulk/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** How many members a mail would reach now. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BulkAudience"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["BulkSize"];
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
    readonly "/platform/emails/bulk/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A mail with sample values. Refused with the field for an unknown variable or what cannot be read. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BulkWords"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["MailPreview"];
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
    readonly "/platform/emails/bulk/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send the words to whoever calls. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BulkWords"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["TestMail"];
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
    readonly "/platform/emails/suppressions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Newest first. */
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
                        readonly "application/json": components["schemas"]["SuppressionPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Send nothing to an address from now on. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Suppress"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Suppression"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Send mails to an address again. */
        readonly delete: {
            readonly parameters: {
                readonly query: {
                    readonly address: string;
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
    readonly "/platform/emails/templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Those of the core and of plugins that are on. */
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
                        readonly "application/json": components["schemas"]["MailTemplatePage"];
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
    readonly "/platform/emails/templates/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** A template's words, and those of its author. */
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
                        readonly "application/json": components["schemas"]["MailTemplateDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Send other words from now on. Refused with the field for an unknown variable or what cannot be read. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailOverride"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["MailTemplateDetail"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Go back to the author's words. */
        readonly delete: {
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
    readonly "/platform/emails/templates/{name}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A mail with sample values, in the words that are given. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailDraft"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["MailPreview"];
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
    readonly "/platform/emails/templates/{name}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send the same to whoever calls. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly name: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["MailDraft"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["TestMail"];
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
    readonly "/platform/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What addresses of this site lead to, for cards in texts: one call for all addresses of a page. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly paths: string;
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
                        readonly "application/json": components["schemas"]["Links"];
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
    readonly "/platform/page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The answers to the calls that a page of the site makes first, for whoever asks. An unknown page has none. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly address: string;
                    readonly first?: boolean;
                    readonly once?: boolean;
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
                        readonly "application/json": components["schemas"]["PageData"];
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
    readonly "/platform/pictures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Upload a picture for a text; it is deleted if it is in no text for a day. */
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
                        readonly "application/json": components["schemas"]["TextPicture"];
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
    readonly "/platform/previews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** How a text will look, except that it mentions nobody yet. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PreviewCall"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Preview"];
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
    readonly "/platform/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What of all enabled plugins' content the words describe and the caller may see, the best first.
         * @description A thread is one row with the best passages of its parts. Where nothing has all words, typing errors are corrected;
         *     where nothing has those either, most of the words are enough. The answer says so.
         */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly page?: number;
                    /** @description Words, "a phrase", -without, or; of the last word its beginning is enough. */
                    readonly q: string;
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
                        readonly "application/json": components["schemas"]["FoundPage"];
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
    readonly "/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The members: searched, filtered, sorted. Of what a search finds, 1,000 are counted at most. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly having?: string;
                    readonly joined?: "DAY" | "WEEK" | "MONTH" | "YEAR";
                    readonly joinedFrom?: string;
                    readonly joinedTo?: string;
                    readonly page?: number;
                    readonly q?: string;
                    readonly role?: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
                    readonly seen?: "DAY" | "WEEK" | "MONTH" | "AWAY_MONTH" | "AWAY_YEAR" | "NEVER";
                    readonly seenFrom?: string;
                    readonly seenTo?: string;
                    readonly size?: number;
                    readonly sort?: "username" | "email" | "role" | "createdAt" | "-username" | "-email" | "-role" | "-createdAt" | "lastSeenAt" | "-lastSeenAt";
                    readonly status?: "ACTIVE" | "UNVERIFIED" | "LEAVING";
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
                        readonly "application/json": components["schemas"]["ManagedMemberPage"];
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
    readonly "/users/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** A member, as far as the caller may see them. */
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
    readonly "/users/{user_id}/end-sessions": {
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
        /** Sign somebody out on every device. */
        readonly post: {
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
                        readonly "application/json": components["schemas"]["EndedSessions"];
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
    readonly "/users/{user_id}/role": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Another role, which holds at once. 409 for the last admin; 403 when a code of the caller's own is missing. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly user_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangeRole"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["ManagedMember"];
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
    readonly "/users/{user_id}/verify-email": {
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
        /** Take somebody's address for proved. */
        readonly post: {
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
                        readonly "application/json": components["schemas"]["ManagedMember"];
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
    readonly "/users/banned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What is under way for the member of this token. 410 once it has expired. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BannedToken"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Banned"];
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
    readonly "/users/banned/account-deletion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Have the account deleted in 14 days; takes the password, and a code where there is a second factor. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BannedLeave"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Deletion"];
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
    readonly "/users/banned/account-deletion/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Change one's mind. 404 when the account is not going to be deleted. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BannedToken"];
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
    readonly "/users/banned/data-exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Have a copy of one's data made; its link is mailed. 409 while one is being made, 410 as above. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["BannedToken"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["DataExport"];
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
    readonly "/users/by-name/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** Whose name this is, or was. */
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
                        readonly "application/json": components["schemas"]["NamedMember"];
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
    readonly "/users/columns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What plugins know of members and the list can be filtered by. */
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
                        readonly "application/json": components["schemas"]["Columns"];
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
    readonly "/users/data-export-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The zip behind a mailed link, for seven days. 410 for a link that opens nothing any more. */
        readonly get: {
            readonly parameters: {
                readonly query: {
                    readonly token: string;
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
                    content?: never;
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
    readonly "/users/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The members that the filter finds as a table for spreadsheets. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly having?: string;
                    readonly joined?: "DAY" | "WEEK" | "MONTH" | "YEAR";
                    readonly joinedFrom?: string;
                    readonly joinedTo?: string;
                    readonly q?: string;
                    readonly role?: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
                    readonly seen?: "DAY" | "WEEK" | "MONTH" | "AWAY_MONTH" | "AWAY_YEAR" | "NEVER";
                    readonly seenFrom?: string;
                    readonly seenTo?: string;
                    readonly status?: "ACTIVE" | "UNVERIFIED" | "LEAVING";
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
                    content?: never;
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
    readonly "/users/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's own account. */
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
                        readonly "application/json": components["schemas"]["OwnProfile"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change some of it. 409 for a username that is taken, or that was changed less than 90 days ago. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangeProfile"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["OwnProfile"];
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
    readonly "/users/me/account-deletion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Have the account deleted in 14 days. 409 for the last admin, and when that has been asked for. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["Leave"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Deletion"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change one's mind. 404 when the account is not going to be deleted. */
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
    readonly "/users/me/banner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** The wide picture above the profile (`image`, at most 5 MB), three times as wide as high. */
        readonly put: {
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
                        readonly size?: number;
                        readonly x?: number;
                        readonly y?: number;
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
                        readonly "application/json": components["schemas"]["Banner"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** No picture above the profile. */
        readonly delete: {
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
                        readonly "application/json": components["schemas"]["Banner"];
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
    readonly "/users/me/data-exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's copies of their data that can be fetched or are being made, the newest first. */
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
                        readonly "application/json": components["schemas"]["DataExportPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        /** Have a copy made: a zip with a part of the core and of every plugin. 409 while one is being made. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["DataExport"];
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
    readonly "/users/me/data-exports/{export_id}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly export_id: number;
            };
            readonly cookie?: never;
        };
        /** The zip, for seven days; 409 while it is being made, 410 afterwards. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly export_id: number;
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
    readonly "/users/me/notification-preferences": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How the caller is told: kind by channel, mails, digest, quiet hours. */
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
                        readonly "application/json": components["schemas"]["Preferences"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change some of it. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangePreferences"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Preferences"];
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
    readonly "/users/me/privacy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's privacy switches. */
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
                        readonly "application/json": components["schemas"]["Privacy"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Throw some of them. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["ChangePrivacy"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["Privacy"];
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
    readonly "/users/me/profile-image": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** A picture (`image`, at most 5 MB), of which the square x, y, size is taken, or else the middle. */
        readonly put: {
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
                        readonly size?: number;
                        readonly x?: number;
                        readonly y?: number;
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
                        readonly "application/json": components["schemas"]["ProfileImage"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Back to the letter on a colour. */
        readonly delete: {
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
                        readonly "application/json": components["schemas"]["ProfileImage"];
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
    readonly "/users/me/push-subscription": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The key to subscribe with, and whether the caller's browser is subscribed. */
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
                        readonly "application/json": components["schemas"]["PushState"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Have push messages sent to the caller's browser, until its session ends. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PushSubscription"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PushState"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Send no more push messages to the caller's browser. */
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
        readonly AddedPasskey: {
            readonly passkey: components["schemas"]["Passkey"];
            readonly recoveryCodes: readonly string[] | null;
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
        readonly Answer: {
            readonly challenge: string;
            readonly code?: string;
            readonly passkey?: {
                readonly [key: string]: unknown;
            };
            /** @default false */
            readonly rememberDevice: boolean;
        };
        readonly App: {
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly lastUsedAt: string | null;
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
        readonly Ban: {
            readonly appealable: boolean;
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly id: number;
            readonly reason: string;
        };
        readonly Banned: {
            readonly codeNeeded: boolean;
            readonly deletion: components["schemas"]["Deletion"] | null;
            readonly exporting: boolean;
        };
        readonly BannedLeave: {
            /** @default null */
            readonly code: string | null;
            /** @enum {string} */
            readonly content: "KEEP" | "ANONYMISE" | "REMOVE";
            readonly password: string;
            readonly token: string;
        };
        readonly BannedToken: {
            readonly token: string;
        };
        readonly Banner: {
            readonly banner: string | null;
        };
        readonly BulkAudience: {
            /**
             * @default null
             * @enum {string|null}
             */
            readonly joined: "DAY" | "WEEK" | "MONTH" | "YEAR" | null;
            readonly roles?: readonly ("ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER")[];
            /**
             * @default null
             * @enum {string|null}
             */
            readonly seen: "DAY" | "WEEK" | "MONTH" | "AWAY_MONTH" | "AWAY_YEAR" | "NEVER" | null;
        };
        readonly BulkAuthor: {
            readonly id: number;
            readonly username: string;
        };
        readonly BulkMail: {
            readonly author: components["schemas"]["BulkAuthor"];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly endedAt: string | null;
            readonly held: number;
            readonly id: number;
            /** @enum {string|null} */
            readonly joined: "DAY" | "WEEK" | "MONTH" | "YEAR" | null;
            readonly outcomes: components["schemas"]["BulkOutcomes"];
            readonly recipients: number;
            readonly roles: readonly ("ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER")[];
            /** @enum {string|null} */
            readonly seen: "DAY" | "WEEK" | "MONTH" | "AWAY_MONTH" | "AWAY_YEAR" | "NEVER" | null;
            /** @enum {string} */
            readonly state: "SENDING" | "SENT" | "STOPPED";
            readonly subject: string;
            readonly text: string;
            readonly written: number;
        };
        readonly BulkMailPage: {
            readonly content: readonly components["schemas"]["BulkMail"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly BulkOutcomes: {
            readonly bounced: number;
            readonly failed: number;
            readonly kept: number;
            readonly queued: number;
            readonly sent: number;
            readonly suppressed: number;
        };
        readonly BulkSize: {
            readonly recipients: number;
        };
        readonly BulkWords: {
            readonly subject: string;
            readonly text: string;
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
        readonly ChangeDigest: {
            /** @enum {string} */
            readonly day?: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
            /** @enum {string} */
            readonly frequency?: "NONE" | "DAILY" | "WEEKLY";
            readonly hour?: number;
        };
        readonly ChangeEmail: {
            readonly email: string;
            readonly password: string;
        };
        readonly ChangeGrant: {
            readonly granted: boolean;
            readonly permission: string;
            /** @enum {string} */
            readonly role: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
        };
        readonly ChangeKind: {
            readonly digest?: boolean;
            readonly email?: boolean;
            readonly inApp?: boolean;
            readonly kind: string;
            readonly push?: boolean;
        };
        readonly ChangePassword: {
            readonly currentPassword: string;
            readonly newPassword: string;
        };
        readonly ChangePreferences: {
            readonly digest?: components["schemas"]["ChangeDigest"];
            readonly emails?: boolean;
            readonly kinds?: readonly components["schemas"]["ChangeKind"][];
            readonly quietHours?: readonly components["schemas"]["QuietHours"][];
        };
        readonly ChangePrivacy: {
            /** @enum {string} */
            readonly follows?: "ALL" | "NOBODY";
            readonly hideDonorWall?: boolean;
            readonly hideFollowerCounts?: boolean;
            readonly hideGarage?: boolean;
            readonly hideLeaderboard?: boolean;
            readonly hideOnline?: boolean;
            /** @enum {string} */
            readonly mentions?: "ALL" | "FOLLOWED" | "NOBODY";
            /** @enum {string} */
            readonly profile?: "ALL" | "MEMBERS" | "FOLLOWERS";
        };
        readonly ChangeProfile: {
            readonly bio?: string | null;
            readonly city?: string | null;
            /** @enum {string|null} */
            readonly country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null;
            readonly displayName?: string | null;
            /** @enum {string} */
            readonly language?: "en";
            readonly links?: readonly components["schemas"]["Link"][];
            /** @enum {string} */
            readonly theme?: "dark" | "light" | "system";
            readonly timezone?: string | null;
            readonly units?: components["schemas"]["Units"];
            readonly username?: string;
        };
        readonly ChangeRole: {
            /** @default null */
            readonly code: string | null;
            readonly reason: string;
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
        readonly Choice: {
            readonly label: string;
            readonly value: string;
        };
        readonly ClientError: {
            readonly message: string;
            readonly plugin: string;
            readonly stack?: string;
            /** @description One of the plugin's views, `(manifest)` or `(background)`. */
            readonly view: string;
        };
        readonly Code: {
            readonly code: string;
        };
        readonly Codes: {
            readonly recoveryCodes: readonly string[];
        };
        readonly CodesLeft: {
            readonly left: number;
            readonly total: number;
        };
        readonly Column: {
            readonly choices: readonly components["schemas"]["Choice"][];
            readonly label: string;
            readonly name: string;
        };
        readonly Columns: {
            readonly columns: readonly components["schemas"]["Column"][];
        };
        readonly ColumnValue: {
            readonly label: string;
            readonly name: string;
            readonly value: string;
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
        readonly Country: {
            readonly code: string;
            readonly flagEmoji: string;
            readonly name: string;
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
        readonly DataExport: {
            readonly bytes: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly id: number;
            /** @enum {string} */
            readonly status: "QUEUED" | "READY" | "FAILED";
        };
        readonly DataExportPage: {
            readonly content: readonly components["schemas"]["DataExport"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Decision: {
            readonly confirm: boolean;
            readonly token: string;
        };
        readonly Deletion: {
            /** @enum {string} */
            readonly content: "KEEP" | "ANONYMISE" | "REMOVE";
            /** Format: date-time */
            readonly dueAt: string;
            /** Format: date-time */
            readonly requestedAt: string;
        };
        readonly Digest: {
            /** @enum {string} */
            readonly day: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
            /** @enum {string} */
            readonly frequency: "NONE" | "DAILY" | "WEEKLY";
            readonly hour: number;
        };
        readonly EmailChange: {
            readonly confirmed: readonly ("old" | "new")[];
            readonly done: boolean;
            readonly email: string | null;
        };
        readonly EndedSessions: {
            readonly ended: number;
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
        readonly Features: {
            readonly captcha: boolean;
            readonly emailVerification: boolean;
            readonly twoFactor: boolean;
        };
        readonly FirstCodes: {
            readonly recoveryCodes: readonly string[] | null;
        };
        readonly Forgotten: {
            /** @default null */
            readonly captcha: string | null;
            readonly email: string;
        };
        readonly Found: {
            readonly authorId: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly label: string;
            readonly passages: readonly components["schemas"]["Passage"][];
            readonly ref: string;
            readonly title: string;
            readonly type: string;
            readonly url: string;
        };
        readonly FoundPage: {
            readonly allWords: boolean;
            readonly content: readonly components["schemas"]["Found"][];
            readonly corrected: string | null;
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly missing: readonly string[];
            readonly totalElements: number;
            readonly totalPages: number;
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
        readonly Kind: {
            /** @enum {string} */
            readonly category: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
            readonly digest: boolean;
            readonly email: boolean;
            readonly inApp: boolean;
            readonly kind: string;
            readonly offered: readonly ("inApp" | "email" | "digest" | "push")[];
            readonly push: boolean;
            readonly summary: string;
            readonly urgent: boolean;
        };
        readonly LatestNotification: {
            readonly actorCount: number;
            readonly answerId: number | null;
            /** @enum {string} */
            readonly category: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
            readonly commentId: number | null;
            readonly count?: number;
            /** Format: date-time */
            readonly createdAt: string;
            readonly groupKey: string | null;
            readonly id: number;
            readonly isRead: boolean;
            readonly kind: string;
            readonly message: string;
            readonly questionId: number | null;
            readonly url: string;
            readonly voter: components["schemas"]["Voter"] | null;
            readonly voterId: number | null;
        };
        readonly Leave: {
            /** @enum {string} */
            readonly content: "KEEP" | "ANONYMISE" | "REMOVE";
            readonly password: string;
        };
        readonly Link: {
            readonly label: string;
            readonly url: string;
        };
        readonly LinkedPage: {
            readonly path: string;
            readonly preview: components["schemas"]["LinkPreview"] | null;
        };
        readonly LinkPreview: {
            readonly image: string | null;
            readonly kind: string;
            readonly text: string;
            readonly title: string;
        };
        readonly Links: {
            readonly items: readonly components["schemas"]["LinkedPage"][];
        };
        readonly LoggedIn: {
            readonly challenge?: string;
            readonly methods?: readonly ("totp" | "passkey" | "recovery")[];
            readonly passkey?: {
                readonly [key: string]: unknown;
            } | null;
            readonly token?: string;
            readonly twoFactorRequired?: boolean;
            readonly user?: components["schemas"]["Account"];
        };
        readonly LoginRecord: {
            readonly address: string;
            readonly agent: string;
            /** Format: date-time */
            readonly at: string;
            readonly id: number;
            /** @enum {string} */
            readonly outcome: "SIGNED_IN" | "FAILED" | "REFUSED" | "SECOND_FACTOR_FAILED";
            readonly place: string | null;
        };
        readonly LoginRecordPage: {
            readonly content: readonly components["schemas"]["LoginRecord"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly Mail: {
            readonly attempts: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly dueAt: string | null;
            readonly failure: string | null;
            readonly html: string;
            readonly id: number;
            /** Format: date-time */
            readonly sentAt: string | null;
            /** @enum {string} */
            readonly status: "QUEUED" | "SENT" | "FAILED" | "BOUNCED" | "SUPPRESSED" | "KEPT";
            readonly subject: string;
            readonly template: string;
            readonly text: string;
            readonly to: string;
        };
        readonly MailDraft: {
            readonly html?: string | null;
            readonly subject?: string;
            readonly text?: string;
        };
        readonly MailedToken: {
            readonly token: string;
        };
        readonly MailOverride: {
            /** @default null */
            readonly html: string | null;
            readonly subject: string;
            readonly text: string;
        };
        readonly MailPage: {
            readonly content: readonly components["schemas"]["Mail"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly MailPreview: {
            readonly html: string;
            readonly subject: string;
            readonly text: string;
        };
        readonly MailTemplate: {
            /** Format: date-time */
            readonly changedAt: string | null;
            readonly fault: string | null;
            readonly name: string;
            readonly overridden: boolean;
            readonly owner: string;
            readonly summary: string;
            readonly variables: readonly components["schemas"]["MailVariable"][];
        };
        readonly MailTemplateDetail: {
            /** Format: date-time */
            readonly changedAt: string | null;
            readonly defaults: components["schemas"]["MailWords"];
            readonly fault: string | null;
            readonly html: string;
            readonly htmlFollows: boolean;
            readonly name: string;
            readonly overridden: boolean;
            readonly owner: string;
            readonly subject: string;
            readonly summary: string;
            readonly text: string;
            readonly variables: readonly components["schemas"]["MailVariable"][];
        };
        readonly MailTemplatePage: {
            readonly content: readonly components["schemas"]["MailTemplate"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly MailVariable: {
            readonly name: string;
            readonly needed: boolean;
            readonly sample: string;
        };
        readonly MailWords: {
            readonly html: string;
            readonly htmlFollows: boolean;
            readonly subject: string;
            readonly text: string;
        };
        readonly ManagedMember: {
            readonly addressHash: string | null;
            readonly columns: readonly components["schemas"]["ColumnValue"][];
            /** Format: date-time */
            readonly createdAt: string;
            readonly displayName: string | null;
            readonly email: string;
            readonly id: number;
            /** Format: date-time */
            readonly lastSeenAt: string | null;
            readonly profileImage: string | null;
            /** @enum {string} */
            readonly role: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
            readonly sessions: number;
            /** @enum {string} */
            readonly status: "ACTIVE" | "UNVERIFIED" | "LEAVING";
            readonly twoFactor: boolean;
            readonly username: string;
        };
        readonly ManagedMemberPage: {
            readonly content: readonly components["schemas"]["ManagedMember"][];
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
        readonly Methods: {
            readonly enabled: boolean;
            readonly passkeys: readonly components["schemas"]["Passkey"][];
            readonly recoveryCodes: components["schemas"]["CodesLeft"] | null;
            readonly rememberedDevices: number;
            readonly totp: components["schemas"]["App"] | null;
        };
        readonly Name: {
            readonly name: string;
        };
        readonly NamedMember: {
            readonly id: number;
            readonly username: string;
        };
        readonly NewDevice: {
            readonly address: string;
            readonly agent: string;
            /** Format: date-time */
            readonly expiresAt: string;
            /** Format: date-time */
            readonly loggedInAt: string;
            readonly place: string | null;
        };
        readonly NewPasskey: {
            readonly challenge: string;
            readonly credential: {
                readonly [key: string]: unknown;
            };
            readonly name: string;
        };
        readonly Nothing: Record<string, never>;
        readonly Notification: {
            readonly actorCount: number;
            readonly answerId: number | null;
            /** @enum {string} */
            readonly category: "NEEDS_ME" | "ACTIVITY" | "SYSTEM";
            readonly commentId: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly groupKey: string | null;
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
        readonly Options: {
            readonly challenge: string;
            readonly options: {
                readonly [key: string]: unknown;
            };
        };
        readonly OwnProfile: {
            readonly banner: string | null;
            readonly bio: string | null;
            readonly city: string | null;
            readonly country: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly deletion: components["schemas"]["Deletion"] | null;
            readonly displayName: string | null;
            readonly email: string;
            readonly emailVerified: boolean;
            readonly id: number;
            readonly language: string;
            readonly links: readonly components["schemas"]["Link"][];
            readonly profileImage: string | null;
            /** @enum {string} */
            readonly role: "ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER";
            /** @enum {string} */
            readonly theme: "dark" | "light" | "system";
            /** @description null: that of the device */
            readonly timezone: string | null;
            readonly units: components["schemas"]["Units"];
            readonly username: string;
            /** Format: date-time */
            readonly usernameChangeableAt: string | null;
        };
        readonly PageAnswer: {
            readonly address: string;
            readonly body: unknown;
            readonly position: string | null;
        };
        readonly PageData: {
            readonly answers: readonly components["schemas"]["PageAnswer"][];
            readonly at: number;
            readonly epoch: number;
            /** @description By plugin, those that the viewer holds; for the first page. */
            readonly permissions?: {
                readonly [key: string]: readonly string[];
            };
            readonly viewer: number | null;
        };
        readonly Passage: {
            readonly authorId: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly excerpt: string;
            readonly id: number;
            readonly label: string;
            readonly ref: string;
            readonly title: string;
            readonly type: string;
            readonly url: string;
        };
        readonly Passkey: {
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            /** Format: date-time */
            readonly lastUsedAt: string | null;
            readonly name: string;
        };
        readonly PasskeyLogIn: {
            readonly challenge: string;
            readonly credential: {
                readonly [key: string]: unknown;
            };
        };
        readonly Password: {
            readonly password: string;
        };
        readonly PasswordAndCode: {
            readonly code: string;
            readonly password: string;
        };
        readonly PasswordChange: {
            readonly address: string;
            readonly agent: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly place: string | null;
            /** Format: date-time */
            readonly requestedAt: string;
        };
        readonly PasswordMaybeCode: {
            /** @default null */
            readonly code: string | null;
            readonly password: string;
        };
        readonly Plugins: {
            readonly epoch: number;
            readonly plugins: readonly {
                readonly [key: string]: unknown;
            }[];
        };
        readonly Preferences: {
            readonly digest: components["schemas"]["Digest"];
            readonly emails: boolean;
            readonly kinds: readonly components["schemas"]["Kind"][];
            readonly quietHours: readonly components["schemas"]["QuietHours"][];
            readonly timezone: string | null;
        };
        readonly Preview: {
            readonly html: string;
        };
        readonly PreviewCall: {
            /** @enum {string} */
            readonly style: "SHORT" | "LONG";
            readonly text: string;
        };
        readonly Privacy: {
            /** @enum {string} */
            readonly follows: "ALL" | "NOBODY";
            readonly hideDonorWall: boolean;
            readonly hideFollowerCounts: boolean;
            readonly hideGarage: boolean;
            readonly hideLeaderboard: boolean;
            readonly hideOnline: boolean;
            /** @enum {string} */
            readonly mentions: "ALL" | "FOLLOWED" | "NOBODY";
            /** @enum {string} */
            readonly profile: "ALL" | "MEMBERS" | "FOLLOWERS";
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
        readonly ProfileImage: {
            readonly profileImage: string | null;
        };
        readonly PublicMember: {
            readonly banner: string | null;
            /** @description Markdown */
            readonly bio: string | null;
            readonly bioHtml: string | null;
            readonly city: string | null;
            readonly country: string | null;
            /** Format: date-time */
            readonly createdAt: string | null;
            readonly displayName: string | null;
            readonly hidden: boolean;
            readonly id: number;
            /** Format: date-time */
            readonly lastSeenAt: string | null;
            readonly links: readonly components["schemas"]["Link"][] | null;
            readonly online: boolean | null;
            readonly profileImage: string | null;
            readonly role: string | null;
            /** @enum {string} */
            readonly state: "ACTIVE" | "FORMER";
            readonly username: string;
        };
        readonly PushState: {
            readonly endpoint: string | null;
            readonly publicKey: string;
        };
        readonly PushSubscription: {
            readonly auth: string;
            readonly endpoint: string;
            readonly p256dh: string;
        };
        readonly QuietHours: {
            /** @enum {string} */
            readonly day: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
            readonly from: string;
            readonly to: string;
        };
        readonly Registered: {
            readonly emailVerificationRequired: boolean;
            readonly user: components["schemas"]["Account"];
        };
        readonly Registration: {
            /** @default false */
            readonly acceptTerms: boolean;
            /** @default null */
            readonly captcha: string | null;
            /** @default null */
            readonly country: string | null;
            readonly email: string;
            readonly password: string;
            readonly plugins?: {
                readonly [key: string]: {
                    readonly [key: string]: unknown;
                };
            };
            /** @default null */
            readonly timezone: string | null;
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
        readonly Reset: {
            readonly password: string;
            readonly token: string;
        };
        readonly SendBulkMail: {
            /**
             * @default null
             * @enum {string|null}
             */
            readonly joined: "DAY" | "WEEK" | "MONTH" | "YEAR" | null;
            readonly recipients: number;
            readonly roles?: readonly ("ADMIN" | "MODERATOR" | "EVENT_ORGANISER" | "USER")[];
            /**
             * @default null
             * @enum {string|null}
             */
            readonly seen: "DAY" | "WEEK" | "MONTH" | "AWAY_MONTH" | "AWAY_YEAR" | "NEVER" | null;
            readonly subject: string;
            readonly text: string;
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
        readonly SetUp: {
            readonly qr: string;
            readonly secret: string;
            readonly uri: string;
        };
        readonly SignedIn: {
            readonly token: string;
            readonly user: components["schemas"]["Account"];
        };
        readonly Suppress: {
            readonly address: string;
            readonly reason: string;
        };
        readonly Suppression: {
            readonly address: string;
            readonly automatic: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly id: number;
            readonly reason: string;
        };
        readonly SuppressionPage: {
            readonly content: readonly components["schemas"]["Suppression"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
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
        readonly TestMail: {
            readonly id: number;
            readonly to: string;
        };
        readonly TextPicture: {
            readonly height: number;
            readonly url: string;
            readonly width: number;
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
        readonly Units: {
            /** @enum {string} */
            readonly distance: "KM" | "MI";
            /** @enum {string} */
            readonly power: "HP" | "KW";
        };
        readonly UnreadCount: {
            readonly count: number;
        };
        readonly UnreadCounts: {
            readonly activity: number;
            readonly count: number;
            readonly needsMe: number;
            readonly system: number;
        };
        readonly Unsubscribed: {
            readonly kind?: string;
            /** @enum {string} */
            readonly stopped: "EMAIL" | "DIGEST";
            readonly summary?: string;
        };
        readonly Username: {
            readonly available: boolean;
            readonly message: string | null;
        };
        readonly Verification: {
            /** @default false */
            readonly logIn: boolean;
            readonly token: string;
        };
        readonly Verified: {
            readonly token: string | null;
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
