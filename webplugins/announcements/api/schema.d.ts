// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/announcements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Write an announcement, as a draft or sent at once. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsCreate"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncement"];
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
    readonly "/announcements/{announcement_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        /** An announcement, if the caller may read it; 404 otherwise. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementDetail"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        /** Change an announcement, or where it is in its life; of one that was sent the words only. */
        readonly put: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsChange"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncement"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly post?: never;
        /** Take it away, from those who were told too. */
        readonly delete: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
    readonly "/announcements/{announcement_id}/delivery-stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        /** How far telling has come, by channel; a page of what failed. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsDeliveryStats"];
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
    readonly "/announcements/{announcement_id}/mark-read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The caller has read it; saying so again changes nothing. */
        readonly post: {
            readonly parameters: {
                readonly query?: {
                    readonly userId?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsRead"];
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
    readonly "/announcements/{announcement_id}/notify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send it now, try again what failed, or remind those who have not read it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsNotify"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsNotified"];
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
    readonly "/announcements/{announcement_id}/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The owner of a ticket has read it: the caller, or somebody whom one of the staff has in front of them. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsAttendee"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsAttendeeRead"];
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
    readonly "/announcements/{announcement_id}/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        /** How many were told, and how many have read it. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsStats"];
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
    readonly "/announcements/delay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Delays and changes of the schedule of an event, or for one ticket type. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly eventId?: number | null;
                    readonly page?: number;
                    readonly size?: number;
                    readonly ticketTypeId?: number | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/emergency": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Tell everybody concerned at once, in the app and by mail, muted or not. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsEmergency"];
                };
            };
            readonly responses: {
                /** @description Accepted */
                readonly 202: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsEmergencyAnswer"];
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
    readonly "/announcements/event/{event_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        /** What was said about an event, as far as the caller may know it. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/event/{event_id}/mute": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Be told of an event no longer, or again; emergencies are told all the same. */
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
                    readonly "application/json": components["schemas"]["AnnouncementsMute"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsMuted"];
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
    readonly "/announcements/general": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** General announcements, the newest first. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/general/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** General announcements with `keyword` in message, type or event name, whatever the case. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly keyword?: string;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/managed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All that the caller may change, of every status; `tab`, `type`, `status`, `q` and `event` narrow it. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly event?: string;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED" | null;
                    readonly tab?: "personal" | "event" | "general" | null;
                    readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC" | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/organizer/{organizer_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizer_id: number;
            };
            readonly cookie?: never;
        };
        /** All that an organiser wrote, and all about the organiser's events, whatever its status. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly event?: string;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED" | null;
                    readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC" | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/organizer/{organizer_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizer_id: number;
            };
            readonly cookie?: never;
        };
        /** Those of them that are about events. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly event?: string;
                    readonly page?: number;
                    readonly q?: string;
                    readonly size?: number;
                    readonly status?: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED" | null;
                    readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC" | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/schedule": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send an announcement at a time: 201 for a new one, 200 for one that there is. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["AnnouncementsSchedule"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncement"];
                    };
                };
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncement"];
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
    readonly "/announcements/templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Words to begin with, all or those of a type. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsTemplatePage"];
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
    readonly "/announcements/ticket": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What concerns the holders of an event's tickets, or of one type of them. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly eventId?: number | null;
                    readonly page?: number;
                    readonly size?: number;
                    readonly ticketTypeId?: number | null;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/user/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** All that a member was told; for anybody else what is public. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/user/{user_id}/event-announcements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** The same as `events`. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/user/{user_id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What a member was told about events; for anybody else what is public of published events. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/user/{user_id}/general": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** General announcements, with what the member has read of them. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/announcements/user/{user_id}/personal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: number;
            };
            readonly cookie?: never;
        };
        /** What was said to a member alone; nothing for anybody else. */
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/user-announcements/{announcement_id}/mark-read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly announcement_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** The caller has read it; the same row as of the other calls. */
        readonly put: {
            readonly parameters: {
                readonly query?: {
                    readonly userId?: number;
                };
                readonly header?: never;
                readonly path: {
                    readonly announcement_id: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsRead"];
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
    readonly "/user-announcements/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest of a member's announcements; without `userId` the caller's own. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
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
                        readonly "application/json": components["schemas"]["AnnouncementsAnnouncementPage"];
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
    readonly "/user-announcements/unread/count": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How many of the caller's announcements are unread, by list. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
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
                        readonly "application/json": components["schemas"]["AnnouncementsUnread"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AnnouncementsAnnouncement: {
            readonly attendeeId: number | null;
            /** @enum {string} */
            readonly category: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC";
            readonly channels: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly eventId: number | null;
            readonly eventName: string | null;
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly failureReason: string | null;
            readonly id: number;
            readonly isRead?: boolean;
            readonly late: boolean;
            readonly message: string;
            readonly organizerId: number;
            /** @enum {string} */
            readonly priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** Format: date-time */
            readonly readAt?: string | null;
            readonly safetyInstructions: string | null;
            /** Format: date-time */
            readonly scheduledAt: string | null;
            /** Format: date-time */
            readonly sentAt: string | null;
            /** @enum {string} */
            readonly status: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED";
            /** @enum {string} */
            readonly tab: "personal" | "event" | "general";
            readonly templateId: number | null;
            readonly ticketTypeId: number | null;
            readonly timezone: string | null;
            readonly title: string | null;
            /** @enum {string} */
            readonly type: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            /** Format: date-time */
            readonly updatedAt: string;
            readonly userId: number | null;
            readonly version: number;
        };
        readonly AnnouncementsAnnouncementDetail: {
            readonly attendeeId: number | null;
            /** @enum {string} */
            readonly category: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC";
            readonly channels: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone: string | null;
            readonly corrections: readonly components["schemas"]["AnnouncementsCorrection"][];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly editedAt: string | null;
            readonly eventId: number | null;
            readonly eventName: string | null;
            /** Format: date-time */
            readonly expiresAt: string | null;
            readonly failureReason: string | null;
            readonly id: number;
            readonly isRead?: boolean;
            readonly late: boolean;
            readonly mayManage: boolean;
            readonly message: string;
            readonly organizerId: number;
            /** @enum {string} */
            readonly priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** Format: date-time */
            readonly readAt?: string | null;
            readonly safetyInstructions: string | null;
            /** Format: date-time */
            readonly scheduledAt: string | null;
            readonly sender: components["schemas"]["AnnouncementsSender"];
            /** Format: date-time */
            readonly sentAt: string | null;
            /** @enum {string} */
            readonly status: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED";
            /** @enum {string} */
            readonly tab: "personal" | "event" | "general";
            readonly templateId: number | null;
            readonly ticketTypeId: number | null;
            readonly timezone: string | null;
            readonly title: string | null;
            /** @enum {string} */
            readonly type: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            /** Format: date-time */
            readonly updatedAt: string;
            readonly userId: number | null;
            readonly version: number;
        };
        readonly AnnouncementsAnnouncementPage: {
            readonly content: readonly components["schemas"]["AnnouncementsAnnouncement"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly AnnouncementsAttendee: {
            readonly attendeeId: number;
        };
        readonly AnnouncementsAttendeeRead: {
            readonly alreadyRead: boolean;
            readonly announcementId: number;
            readonly attendeeId: number;
            /** Format: date-time */
            readonly readAt: string;
        };
        readonly AnnouncementsChange: {
            readonly attendeeId?: number | null;
            /** @enum {string} */
            readonly category?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC";
            readonly channels?: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone?: string | null;
            readonly eventId?: number | null;
            /** Format: date-time */
            readonly expiresAt?: string | null;
            readonly message?: string;
            readonly organizerId?: number;
            /** @enum {string} */
            readonly priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            readonly safetyInstructions?: string | null;
            /** Format: date-time */
            readonly scheduledAt?: string;
            /** @enum {string} */
            readonly status?: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED";
            readonly templateId?: number;
            readonly ticketTypeId?: number | null;
            readonly timezone?: string | null;
            readonly title?: string | null;
            /** @enum {string} */
            readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            readonly userId?: number | null;
            readonly variables?: {
                readonly [key: string]: string;
            };
            readonly version?: number;
        };
        readonly AnnouncementsChannelStats: {
            readonly channel: string;
            readonly failed: number;
            readonly pending: number;
            readonly sent: number;
            readonly skipped: number;
            readonly total: number;
        };
        readonly AnnouncementsCorrection: {
            /** Format: date-time */
            readonly correctedAt: string;
            readonly message: string;
            readonly title: string | null;
        };
        readonly AnnouncementsCreate: {
            readonly attendeeId?: number | null;
            /** @enum {string} */
            readonly category?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC";
            readonly channels?: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone?: string | null;
            readonly eventId?: number | null;
            /** Format: date-time */
            readonly expiresAt?: string | null;
            readonly message?: string;
            readonly organizerId?: number;
            /** @enum {string} */
            readonly priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            readonly safetyInstructions?: string | null;
            /**
             * @default DRAFT
             * @enum {string}
             */
            readonly status: "DRAFT" | "SENT";
            readonly templateId?: number;
            readonly ticketTypeId?: number | null;
            readonly title?: string | null;
            /** @enum {string} */
            readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            readonly userId?: number | null;
            readonly variables?: {
                readonly [key: string]: string;
            };
        };
        readonly AnnouncementsDeliveryStats: {
            readonly announcementId: number;
            readonly channels: readonly components["schemas"]["AnnouncementsChannelStats"][];
            readonly delivered: number;
            readonly durationMs: number | null;
            readonly failed: number;
            readonly failures: components["schemas"]["AnnouncementsFailurePage"];
            /** Format: date-time */
            readonly finishedAt: string | null;
            readonly p95LatencyMs: number | null;
            readonly pending: number;
            readonly sent: number;
            readonly skipped: number;
            /** Format: date-time */
            readonly startedAt: string | null;
            /** @enum {string} */
            readonly status: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED";
            readonly total: number;
        };
        readonly AnnouncementsEmergency: {
            readonly channels?: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone?: string | null;
            readonly eventId?: number | null;
            readonly message: string;
            readonly safetyInstructions?: string | null;
            readonly ticketTypeId?: number | null;
            readonly title?: string | null;
        };
        readonly AnnouncementsEmergencyAnswer: {
            readonly announcement: components["schemas"]["AnnouncementsAnnouncement"];
            readonly delivery: components["schemas"]["AnnouncementsQueued"];
        };
        readonly AnnouncementsFailure: {
            readonly attempts: number;
            readonly channel: string;
            readonly error: string | null;
            readonly userId: number;
        };
        readonly AnnouncementsFailurePage: {
            readonly content: readonly components["schemas"]["AnnouncementsFailure"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly AnnouncementsMute: {
            readonly muted: boolean;
        };
        readonly AnnouncementsMuted: {
            readonly eventId: number;
            readonly muted: boolean;
        };
        readonly AnnouncementsNotified: {
            readonly announcementId: number;
            readonly batchId: number;
            readonly queued: number;
            readonly skipped: number;
            readonly status: string;
        };
        readonly AnnouncementsNotify: {
            readonly attendeeIds?: readonly number[];
            readonly channels?: readonly ("IN_APP" | "EMAIL")[];
            /** @default true */
            readonly onlyUnread: boolean;
            /** @default null */
            readonly reason: string | null;
        };
        readonly AnnouncementsQueued: {
            readonly queued: number;
        };
        readonly AnnouncementsRead: {
            readonly id: number;
            readonly isRead: boolean;
            /** Format: date-time */
            readonly readAt: string;
        };
        readonly AnnouncementsSchedule: {
            readonly announcementId?: number;
            readonly attendeeId?: number | null;
            /** @enum {string} */
            readonly category?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL" | "EVENT_SPECIFIC";
            readonly channels?: readonly ("IN_APP" | "EMAIL")[];
            readonly contactPhone?: string | null;
            readonly eventId?: number | null;
            /** Format: date-time */
            readonly expiresAt?: string | null;
            readonly message?: string;
            readonly organizerId?: number;
            /** @enum {string} */
            readonly priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            readonly safetyInstructions?: string | null;
            /** Format: date-time */
            readonly scheduledAt: string;
            /** @enum {string} */
            readonly status?: "DRAFT" | "SCHEDULED";
            readonly templateId?: number;
            readonly ticketTypeId?: number | null;
            readonly timezone?: string | null;
            readonly title?: string | null;
            /** @enum {string} */
            readonly type?: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            readonly userId?: number | null;
            readonly variables?: {
                readonly [key: string]: string;
            };
        };
        readonly AnnouncementsSender: {
            readonly id: number;
            readonly profileImage: string | null;
            readonly role: string;
            readonly username: string;
        };
        readonly AnnouncementsStats: {
            readonly announcementId: number;
            readonly audience: number;
            readonly byTicketType: readonly components["schemas"]["AnnouncementsTicketTypeStats"][];
            readonly delivered: number;
            readonly failed: number;
            /** Format: date-time */
            readonly firstReadAt: string | null;
            /** Format: date-time */
            readonly lastReadAt: string | null;
            readonly priority: string;
            readonly read: number;
            readonly readRate: number;
            /** Format: date-time */
            readonly sentAt: string | null;
            readonly skipped: number;
            /** @enum {string} */
            readonly status: "DRAFT" | "SCHEDULED" | "SENT" | "FAILED";
            readonly type: string;
            readonly unread: number;
        };
        readonly AnnouncementsTemplate: {
            readonly builtIn: boolean;
            readonly id: number;
            readonly key: string;
            readonly message: string;
            /** @enum {string} */
            readonly priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            readonly title: string;
            /** @enum {string} */
            readonly type: "GENERAL" | "DELAY" | "CANCELLATION" | "EMERGENCY" | "WEATHER" | "LOGISTICS" | "SAFETY" | "PROMOTIONAL";
            readonly variables: readonly string[];
        };
        readonly AnnouncementsTemplatePage: {
            readonly content: readonly components["schemas"]["AnnouncementsTemplate"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly AnnouncementsTicketTypeStats: {
            readonly audience: number;
            readonly name: string;
            readonly read: number;
            readonly ticketTypeId: number;
        };
        readonly AnnouncementsUnread: {
            readonly event: number;
            readonly general: number;
            readonly personal: number;
            readonly total: number;
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
