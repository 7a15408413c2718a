import type { Frame } from '@motorclub/sdk';

export interface Notification {
  readonly id: number;
  readonly kind: string;
  /** HTML of the server: `b`, `i` and `a` only. */
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** On the first item of the latest: how many are unread. */
  readonly count?: number | null;
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
  readonly notification?: Notification;
  readonly count: number;
  readonly latest: readonly Notification[];
}
