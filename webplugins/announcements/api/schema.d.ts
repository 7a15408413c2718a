// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Write an announcement, as a draft or sent at once. */
    'POST /announcements': {
      readonly body?: Schemas['AnnouncementsCreate'];
      readonly answer: Schemas['AnnouncementsAnnouncement'];
    };
    /** Delays and changes of the schedule of an event, or for one ticket type. */
    'GET /announcements/delay': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly eventId?: number | null | undefined;
        readonly ticketTypeId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** Send an emergency to everybody concerned at once, in the app and by mail, muted or not. */
    'POST /announcements/emergency': {
      readonly body: Schemas['AnnouncementsEmergency'];
      readonly answer: Schemas['AnnouncementsEmergencyAnswer'];
    };
    /** What was said about an event, as far as the caller may know it. */
    'GET /announcements/event/{eventId}': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** Mute or unmute an event; emergencies are delivered anyway. */
    'PUT /announcements/event/{eventId}/mute': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['AnnouncementsMute'];
      readonly answer: Schemas['AnnouncementsMuted'];
    };
    /** General announcements, the newest first. */
    'GET /announcements/general': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** General announcements with `keyword` in message, type or event name, whatever the case. */
    'GET /announcements/general/search': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly keyword?: string | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** All that the caller may change, of every status; `tab`, `type`, `status`, `q` and `event` narrow it. */
    'GET /announcements/managed': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC' | null | undefined;
        readonly status?: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED' | null | undefined;
        readonly q?: string | null | undefined;
        readonly event?: string | null | undefined;
        readonly tab?: 'personal' | 'event' | 'general' | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** All that an organiser wrote, and all about the organiser's events, whatever its status. */
    'GET /announcements/organizer/{organizerId}': {
      readonly path: {
        readonly organizerId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC' | null | undefined;
        readonly status?: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED' | null | undefined;
        readonly q?: string | null | undefined;
        readonly event?: string | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** Those of them that are about events. */
    'GET /announcements/organizer/{organizerId}/events': {
      readonly path: {
        readonly organizerId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC' | null | undefined;
        readonly status?: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED' | null | undefined;
        readonly q?: string | null | undefined;
        readonly event?: string | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** Send an announcement at a time: 201 for a new one, 200 for one that there is. */
    'POST /announcements/schedule': {
      readonly body: Schemas['AnnouncementsSchedule'];
      readonly answer: Schemas['AnnouncementsAnnouncement'];
    };
    /** Words to begin with, all or those of a type. */
    'GET /announcements/templates': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsTemplatePage'];
    };
    /** What concerns the holders of an event's tickets, or of one type of them. */
    'GET /announcements/ticket': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly eventId?: number | null | undefined;
        readonly ticketTypeId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** All announcements to a member; for other callers the public ones. */
    'GET /announcements/user/{userId}': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** The same as `events`. */
    'GET /announcements/user/{userId}/event-announcements': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** The announcements to a member about events; for other callers the public ones of published events. */
    'GET /announcements/user/{userId}/events': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** General announcements, with what the member has read of them. */
    'GET /announcements/user/{userId}/general': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** What was said to a member alone; nothing for anybody else. */
    'GET /announcements/user/{userId}/personal': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** Delete it, for its recipients too. */
    'DELETE /announcements/{announcementId}': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly answer: void;
    };
    /** An announcement, if the caller may read it; 404 otherwise. */
    'GET /announcements/{announcementId}': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementDetail'];
    };
    /** Change an announcement, or where it is in its life; of one that was sent the words only. */
    'PUT /announcements/{announcementId}': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly body?: Schemas['AnnouncementsChange'];
      readonly answer: Schemas['AnnouncementsAnnouncement'];
    };
    /** The progress of delivery, by channel, with a page of the failed ones. */
    'GET /announcements/{announcementId}/delivery-stats': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsDeliveryStats'];
    };
    /** The caller has read it; saying so again changes nothing. */
    'POST /announcements/{announcementId}/mark-read': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly query?: {
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsRead'];
    };
    /** Send it now, try again what failed, or remind those who have not read it. */
    'POST /announcements/{announcementId}/notify': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly body?: Schemas['AnnouncementsNotify'];
      readonly answer: Schemas['AnnouncementsNotified'];
    };
    /** Mark it as read by the owner of a ticket: the caller, or a member, on a device of the event's staff. */
    'POST /announcements/{announcementId}/read': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly body: Schemas['AnnouncementsAttendee'];
      readonly answer: Schemas['AnnouncementsAttendeeRead'];
    };
    /** How many members it was delivered to, and how many have read it. */
    'GET /announcements/{announcementId}/stats': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly answer: Schemas['AnnouncementsStats'];
    };
    /** The newest of a member's announcements; without `userId` the caller's own. */
    'GET /user-announcements/latest': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsAnnouncementPage'];
    };
    /** How many of the caller's announcements are unread, by list. */
    'GET /user-announcements/unread/count': {
      readonly query?: {
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsUnread'];
    };
    /** The caller has read it; the same row as of the other calls. */
    'PUT /user-announcements/{announcementId}/mark-read': {
      readonly path: {
        readonly announcementId: number;
      };
      readonly query?: {
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['AnnouncementsRead'];
    };
  }
}

export interface Schemas {
  readonly AnnouncementsAnnouncement: {
    readonly attendeeId: number | null;
    readonly category: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone: string | null;
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly eventId: number | null;
    readonly eventName: string | null;
    readonly expiresAt: string | null;
    readonly failureReason: string | null;
    readonly id: number;
    readonly isRead?: boolean;
    readonly late: boolean;
    readonly message: string;
    readonly organizerId: number;
    readonly priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly readAt?: string | null;
    readonly safetyInstructions: string | null;
    readonly scheduledAt: string | null;
    readonly sentAt: string | null;
    readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly tab: 'personal' | 'event' | 'general';
    readonly templateId: number | null;
    readonly ticketTypeId: number | null;
    readonly timezone: string | null;
    readonly title: string | null;
    readonly type: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly updatedAt: string;
    readonly userId: number | null;
    readonly version: number;
  };
  readonly AnnouncementsAnnouncementDetail: {
    readonly attendeeId: number | null;
    readonly category: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone: string | null;
    readonly corrections: readonly Schemas['AnnouncementsCorrection'][];
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly eventId: number | null;
    readonly eventName: string | null;
    readonly expiresAt: string | null;
    readonly failureReason: string | null;
    readonly id: number;
    readonly isRead?: boolean;
    readonly late: boolean;
    readonly mayManage: boolean;
    readonly message: string;
    readonly organizerId: number;
    readonly priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly readAt?: string | null;
    readonly safetyInstructions: string | null;
    readonly scheduledAt: string | null;
    readonly sender: Schemas['AnnouncementsSender'];
    readonly sentAt: string | null;
    readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly tab: 'personal' | 'event' | 'general';
    readonly templateId: number | null;
    readonly ticketTypeId: number | null;
    readonly timezone: string | null;
    readonly title: string | null;
    readonly type: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly updatedAt: string;
    readonly userId: number | null;
    readonly version: number;
  };
  readonly AnnouncementsAnnouncementPage: {
    readonly content: readonly Schemas['AnnouncementsAnnouncement'][];
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
    readonly readAt: string;
  };
  readonly AnnouncementsChange: {
    readonly attendeeId?: number | null;
    readonly category?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone?: string | null;
    readonly eventId?: number | null;
    readonly expiresAt?: string | null;
    readonly message?: string;
    readonly organizerId?: number;
    readonly priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly safetyInstructions?: string | null;
    readonly scheduledAt?: string;
    readonly status?: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly templateId?: number;
    readonly ticketTypeId?: number | null;
    readonly timezone?: string | null;
    readonly title?: string | null;
    readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly userId?: number | null;
    readonly variables?: Readonly<Record<string, string>>;
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
    readonly correctedAt: string;
    readonly message: string;
    readonly title: string | null;
  };
  readonly AnnouncementsCreate: {
    readonly attendeeId?: number | null;
    readonly category?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone?: string | null;
    readonly eventId?: number | null;
    readonly expiresAt?: string | null;
    readonly message?: string;
    readonly organizerId?: number;
    readonly priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly safetyInstructions?: string | null;
    readonly status?: 'DRAFT' | 'SENT';
    readonly templateId?: number;
    readonly ticketTypeId?: number | null;
    readonly title?: string | null;
    readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly userId?: number | null;
    readonly variables?: Readonly<Record<string, string>>;
  };
  readonly AnnouncementsDeliveryStats: {
    readonly announcementId: number;
    readonly channels: readonly Schemas['AnnouncementsChannelStats'][];
    readonly delivered: number;
    readonly durationMs: number | null;
    readonly failed: number;
    readonly failures: Schemas['AnnouncementsFailurePage'];
    readonly finishedAt: string | null;
    readonly p95LatencyMs: number | null;
    readonly pending: number;
    readonly sent: number;
    readonly skipped: number;
    readonly startedAt: string | null;
    readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly total: number;
  };
  readonly AnnouncementsEmergency: {
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone?: string | null;
    readonly eventId?: number | null;
    readonly message: string;
    readonly safetyInstructions?: string | null;
    readonly ticketTypeId?: number | null;
    readonly title?: string | null;
  };
  readonly AnnouncementsEmergencyAnswer: {
    readonly announcement: Schemas['AnnouncementsAnnouncement'];
    readonly delivery: Schemas['AnnouncementsQueued'];
  };
  readonly AnnouncementsFailure: {
    readonly attempts: number;
    readonly channel: string;
    readonly error: string | null;
    readonly userId: number;
  };
  readonly AnnouncementsFailurePage: {
    readonly content: readonly Schemas['AnnouncementsFailure'][];
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
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly onlyUnread?: boolean;
    readonly reason?: string | null;
  };
  readonly AnnouncementsQueued: {
    readonly queued: number;
  };
  readonly AnnouncementsRead: {
    readonly id: number;
    readonly isRead: boolean;
    readonly readAt: string;
  };
  readonly AnnouncementsSchedule: {
    readonly announcementId?: number;
    readonly attendeeId?: number | null;
    readonly category?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone?: string | null;
    readonly eventId?: number | null;
    readonly expiresAt?: string | null;
    readonly message?: string;
    readonly organizerId?: number;
    readonly priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly safetyInstructions?: string | null;
    readonly scheduledAt: string;
    readonly status?: 'DRAFT' | 'SCHEDULED';
    readonly templateId?: number;
    readonly ticketTypeId?: number | null;
    readonly timezone?: string | null;
    readonly title?: string | null;
    readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly userId?: number | null;
    readonly variables?: Readonly<Record<string, string>>;
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
    readonly byTicketType: readonly Schemas['AnnouncementsTicketTypeStats'][];
    readonly delivered: number;
    readonly failed: number;
    readonly firstReadAt: string | null;
    readonly lastReadAt: string | null;
    readonly priority: string;
    readonly read: number;
    readonly readRate: number;
    readonly sentAt: string | null;
    readonly skipped: number;
    readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly type: string;
    readonly unread: number;
  };
  readonly AnnouncementsTemplate: {
    readonly builtIn: boolean;
    readonly id: number;
    readonly key: string;
    readonly message: string;
    readonly priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly title: string;
    readonly type: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly variables: readonly string[];
  };
  readonly AnnouncementsTemplatePage: {
    readonly content: readonly Schemas['AnnouncementsTemplate'][];
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
}
