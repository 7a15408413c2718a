import { aPage } from '@motorclub/sdk/testing';
import type { Announcement, AnnouncementDetail, DeliveryStats, Stats, Template } from '../api/types.ts';

const WRITTEN = '2026-11-20T10:00:00.000Z';

export function anAnnouncement(over: Partial<Announcement> = {}): Announcement {
  return {
    id: 7,
    title: 'The yard is closed',
    message: '<p>The yard is <b>closed</b> on Monday.</p>',
    type: 'GENERAL',
    category: 'GENERAL',
    tab: 'general',
    priority: 'NORMAL',
    status: 'SENT',
    eventId: null,
    eventName: null,
    ticketTypeId: null,
    userId: null,
    attendeeId: null,
    organizerId: 1,
    channels: ['IN_APP'],
    safetyInstructions: null,
    contactPhone: null,
    templateId: null,
    scheduledAt: null,
    timezone: null,
    sentAt: WRITTEN,
    late: false,
    expiresAt: null,
    failureReason: null,
    version: 1,
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
    editedAt: null,
    isRead: false,
    readAt: null,
    ...over,
  };
}

/** About an event. */
export const aboutEvent = (over: Partial<Announcement> = {}) =>
  anAnnouncement({
    type: 'LOGISTICS',
    category: 'LOGISTICS',
    tab: 'event',
    eventId: 3,
    eventName: 'Night meet',
    ...over,
  });

export function aDetail(over: Partial<AnnouncementDetail> = {}): AnnouncementDetail {
  return {
    ...anAnnouncement(),
    sender: { id: 1, username: 'boss', profileImage: null, role: 'ADMIN' },
    corrections: [],
    mayManage: false,
    ...over,
  };
}

export const STATS: Stats = {
  announcementId: 7,
  status: 'SENT',
  type: 'LOGISTICS',
  priority: 'NORMAL',
  sentAt: WRITTEN,
  audience: 40,
  delivered: 38,
  read: 19,
  unread: 19,
  failed: 0,
  skipped: 2,
  readRate: 0.475,
  firstReadAt: WRITTEN,
  lastReadAt: WRITTEN,
  byTicketType: [{ ticketTypeId: 1, name: 'Paddock', audience: 40, read: 19 }],
};

export const DELIVERIES: DeliveryStats = {
  announcementId: 7,
  status: 'SENT',
  total: 41,
  pending: 0,
  sent: 38,
  delivered: 20,
  failed: 1,
  skipped: 2,
  channels: [
    { channel: 'IN_APP', total: 40, pending: 0, sent: 38, failed: 0, skipped: 2 },
    { channel: 'EMAIL', total: 1, pending: 0, sent: 0, failed: 1, skipped: 0 },
  ],
  startedAt: WRITTEN,
  finishedAt: WRITTEN,
  durationMs: 120,
  p95LatencyMs: 90,
  failures: aPage([{ userId: 12, channel: 'EMAIL', error: 'mailbox full', attempts: 3 }]),
};

export const TEMPLATES: readonly Template[] = [
  {
    id: 1,
    key: 'news',
    type: 'GENERAL',
    priority: 'NORMAL',
    title: 'News from {siteName}',
    message: '<p>{text}</p>',
    variables: ['siteName', 'text'],
    builtIn: true,
  },
  {
    id: 6,
    key: 'parking',
    type: 'LOGISTICS',
    priority: 'HIGH',
    title: 'Parking at {eventName}',
    message: '<p>Gate {gate}</p>',
    variables: ['eventName', 'gate'],
    builtIn: true,
  },
];

export const UNREAD = { total: 3, personal: 1, general: 1, event: 1 };
