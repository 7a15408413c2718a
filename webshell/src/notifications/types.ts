import type { Frame } from '@motorclub/sdk';

export const CATEGORIES = ['NEEDS_ME', 'ACTIVITY', 'SYSTEM'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Notification {
  readonly id: number;
  readonly kind: string;
  readonly category?: Category;
  /** HTML of the server: `b`, `i` and `a` only. */
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** On the first item of the latest: how many are unread. */
  readonly count?: number | null;
  /** How many people a grouped one tells of. */
  readonly actorCount?: number;
  readonly voterId?: number | null;
  readonly voter?: { readonly username: string; readonly profileImage: string | null } | null;
  readonly questionId?: number | null;
  readonly answerId?: number | null;
  readonly commentId?: number | null;
  readonly url?: string | null;
}

/** What `/topic/notifications/{userId}` sends: always the whole present state. */
export interface NotificationFrame extends Frame {
  readonly type: 'NOTIFICATION_CREATED' | 'READ' | 'ALL_READ';
  /** null when it is gone already. */
  readonly notification?: Notification | null;
  readonly count: number;
  readonly latest: readonly Notification[];
}
