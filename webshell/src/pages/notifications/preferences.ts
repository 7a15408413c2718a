import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';
import { useChoice } from '../useChoice.ts';
import { t } from './texts.ts';

export type Preferences = Schemas['Preferences'];
export type KindPreferences = Schemas['Kind'];
export type Digest = Schemas['Digest'];
export type Frequency = Digest['frequency'];
export type Day = Digest['day'];
/** `22:00`; up to a time of the next day if `to` is not later. */
export type QuietHours = Schemas['QuietHours'];
/** Only the fields that are set change. */
export type PreferencesChange = Schemas['ChangePreferences'];
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
export const CHANNELS = ['inApp', 'email', 'digest', 'push'] as const satisfies readonly (keyof KindPreferences)[];
export type Channel = (typeof CHANNELS)[number];
export type Ticks = Readonly<Record<Channel, boolean>>;

export const preferences = queryOptions({
  queryKey: ['shell', 'me', 'notification-preferences'],
  queryFn: ({ signal }) => callApi('GET /users/me/notification-preferences', { signal }),
  staleTime: 0,
});

const change = (changes: PreferencesChange) => callApi('PUT /users/me/notification-preferences', { body: changes });

/** What the page shows once a change is made. */
export function applyChange(now: Preferences, { kinds, digest, ...rest }: PreferencesChange): Preferences {
  const byKind = new Map(kinds?.map((one) => [one.kind, one]));
  return {
    ...now,
    ...rest,
    kinds: now.kinds.map((one) => ({ ...one, ...byKind.get(one.kind) })),
    digest: { ...now.digest, ...digest },
  };
}

/** The change that takes another one back. */
export function undoChange(
  before: Preferences,
  { kinds, emails, digest, quietHours }: PreferencesChange,
): PreferencesChange {
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

/** Each change is saved by itself, at once, and can be taken back. */
export function useChangePreferences(): (changes: PreferencesChange, said?: string) => void {
  return useChoice({
    query: preferences,
    save: change,
    changed: applyChange,
    undoing: undoChange,
    words: { saved: t('saved'), undo: t('undo'), notSaved: t('notSaved') },
  });
}

/** What does not come any more; with a `kind` the mails of that kind only. */
export type Stopped = Schemas['Unsubscribed'];

export const stopMails = (token: string) =>
  callApi('POST /api/notifications/unsubscribe', { query: { token }, requiresAuth: false });
