import type { Frame, PageOf } from '@motorclub/sdk';
import type { Schemas } from './schema.d.ts';

export type Announcement = Schemas['AnnouncementsAnnouncement'];
export type AnnouncementDetail = Schemas['AnnouncementsAnnouncementDetail'];
export type AnnouncementPage = PageOf<Announcement>;
export type UnreadCounts = Schemas['AnnouncementsUnread'];
export type Template = Schemas['AnnouncementsTemplate'];
export type Stats = Schemas['AnnouncementsStats'];
export type DeliveryStats = Schemas['AnnouncementsDeliveryStats'];
export type EmergencyAnswer = Schemas['AnnouncementsEmergencyAnswer'];
export type Notified = Schemas['AnnouncementsNotified'];
export type Create = Schemas['AnnouncementsCreate'];
export type Change = Schemas['AnnouncementsChange'];
export type Schedule = Schemas['AnnouncementsSchedule'];
export type Emergency = Schemas['AnnouncementsEmergency'];

export type Type = Announcement['type'];
export type Category = Announcement['category'];
export type Priority = Announcement['priority'];
export type Status = Announcement['status'];
export type Tab = Announcement['tab'];

export const TABS = ['personal', 'event', 'general'] as const satisfies readonly Tab[];
export const TYPES = [
  'GENERAL',
  'DELAY',
  'CANCELLATION',
  'EMERGENCY',
  'WEATHER',
  'LOGISTICS',
  'SAFETY',
  'PROMOTIONAL',
] as const satisfies readonly Type[];
export const PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const satisfies readonly Priority[];
export const STATUSES = ['DRAFT', 'SCHEDULED', 'SENT', 'FAILED'] as const satisfies readonly Status[];

/** The newest unread of each list, at most five. */
export type Latest = Readonly<Record<Tab, readonly Announcement[]>>;

/** What `/topic/announcements/general` and `/event` send. */
export interface SharedFrame extends Frame {
  readonly type: 'ANNOUNCEMENT_CREATED' | 'ANNOUNCEMENT_UPDATED' | 'ANNOUNCEMENT_DELETED';
  readonly announcement: Announcement;
}

/** What `/topic/announcements/user/{userId}` sends: always all that the menu shows. */
export interface OwnFrame extends Frame {
  readonly unread: UnreadCounts;
  readonly latest: Latest;
  readonly announcement?: Announcement;
}
