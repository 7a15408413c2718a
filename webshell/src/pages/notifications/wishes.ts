import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../notifications/types.ts';
import { useChoice } from '../useChoice.ts';
import { t } from './texts.ts';

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Day = (typeof DAYS)[number];
export const CHANNELS = ['inApp', 'email', 'digest', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Ticks = Readonly<Record<Channel, boolean>>;
export type Frequency = 'NONE' | 'DAILY' | 'WEEKLY';

export interface KindWishes extends Ticks {
  readonly kind: string;
  readonly summary: string;
  readonly category: Category;
  /** Its mails come in quiet hours too. */
  readonly urgent: boolean;
  /** The ways that there are for this kind; the others are always off. */
  readonly offered: readonly Channel[];
}

export interface Digest {
  readonly frequency: Frequency;
  readonly hour: number;
  readonly day: Day;
}

/** `22:00`; up to a time of the next day if `to` is not later. */
export interface QuietHours {
  readonly day: Day;
  readonly from: string;
  readonly to: string;
}

export interface Wishes {
  readonly kinds: readonly KindWishes[];
  readonly emails: boolean;
  readonly digest: Digest;
  readonly quietHours: readonly QuietHours[];
  /** null: UTC. */
  readonly timezone: string | null;
}

export type KindChange = { readonly kind: string } & Partial<Ticks>;

/** Only what is given changes. */
export interface WishChange {
  readonly kinds?: readonly KindChange[];
  readonly emails?: boolean;
  readonly digest?: Partial<Digest>;
  readonly quietHours?: readonly QuietHours[];
}

const PATH = '/users/me/notification-preferences';

export const wishes = queryOptions({
  queryKey: ['shell', 'me', 'notification-preferences'],
  queryFn: ({ signal }) => api.get<Wishes>(PATH, { signal }),
  staleTime: 0,
});

const change = (changes: WishChange): Promise<Wishes> => api.put(PATH, changes);

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
export interface Stopped {
  readonly stopped: 'EMAIL' | 'DIGEST';
  readonly kind?: string;
  readonly summary?: string;
}

export const stopMails = (token: string): Promise<Stopped> =>
  api.post('/api/notifications/unsubscribe', {}, { query: { token }, requiresAuth: false });
