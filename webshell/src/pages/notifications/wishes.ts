import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';
import { useChoice } from '../useChoice.ts';
import { t } from './texts.ts';

export type Wishes = Schemas['Preferences'];
export type KindWishes = Schemas['Kind'];
export type Digest = Schemas['Digest'];
export type Frequency = Digest['frequency'];
export type Day = Digest['day'];
/** `22:00`; up to a time of the next day if `to` is not later. */
export type QuietHours = Schemas['QuietHours'];
/** Only the fields that are set change. */
export type WishChange = Schemas['ChangePreferences'];
export type KindChange = Schemas['ChangeKind'];

export const DAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly Day[];
export const CHANNELS = ['inApp', 'email', 'digest', 'push'] as const satisfies readonly (keyof KindWishes)[];
export type Channel = (typeof CHANNELS)[number];
export type Ticks = Readonly<Record<Channel, boolean>>;

export const wishes = queryOptions({
  queryKey: ['shell', 'me', 'notification-preferences'],
  queryFn: ({ signal }) => callApi('GET /users/me/notification-preferences', { signal }),
  staleTime: 0,
});

const change = (changes: WishChange) => callApi('PUT /users/me/notification-preferences', { body: changes });

/** What the page shows once a change is made. */
export function changed(now: Wishes, { kinds, digest, ...rest }: WishChange): Wishes {
  const byKind = new Map(kinds?.map((one) => [one.kind, one]));
  return {
    ...now,
    ...rest,
    kinds: now.kinds.map((one) => ({ ...one, ...byKind.get(one.kind) })),
    digest: { ...now.digest, ...digest },
  };
}

/** The change that takes another one back. */
export function undoing(before: Wishes, { kinds, emails, digest, quietHours }: WishChange): WishChange {
  const were = before.kinds.filter((one) => kinds?.some(({ kind }) => kind === one.kind));
  return {
    ...(kinds
      ? {
          kinds: were.map(({ kind, inApp, email, digest: gathered, push }) => ({
            kind,
            inApp,
            email,
            digest: gathered,
            push,
          })),
        }
      : {}),
    ...(emails === undefined ? {} : { emails: before.emails }),
    ...(digest ? { digest: before.digest } : {}),
    ...(quietHours ? { quietHours: before.quietHours } : {}),
  };
}

/** Each wish is saved by itself, at once, and can be taken back. */
export function useWish(): (changes: WishChange, said?: string) => void {
  return useChoice({
    query: wishes,
    save: change,
    changed,
    undoing,
    words: { saved: t('saved'), undo: t('undo'), notSaved: t('notSaved') },
  });
}

/** What does not come any more; with a `kind` the mails of that kind only. */
export type Stopped = Schemas['Unsubscribed'];

export const stopMails = (token: string) =>
  callApi('POST /api/notifications/unsubscribe', { query: { token }, requiresAuth: false });
