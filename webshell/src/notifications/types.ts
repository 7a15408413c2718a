import type { Frame } from '@motorclub/sdk';
import type { Schemas } from '../api/schema.d.ts';

export const CATEGORIES = ['NEEDS_ME', 'ACTIVITY', 'SYSTEM'] as const satisfies readonly Category[];
/** `count`, on the first item of the latest: how many are unread. */
export type Notification = Schemas['LatestNotification'];
export type Category = Notification['category'];

/** What `/topic/notifications/{userId}` sends: always the whole present state. */
export interface NotificationFrame extends Frame {
  readonly type: 'NOTIFICATION_CREATED' | 'READ' | 'ALL_READ';
  /** null when it is gone already. */
  readonly notification?: Notification | null;
  readonly count: number;
  readonly latest: readonly Notification[];
}
