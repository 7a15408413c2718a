import { api, failureOf, toast } from '@motorclub/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '../../notifications/types.ts';
import { t } from './texts.ts';

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Day = (typeof DAYS)[number];
export const CHANNELS = ['inApp', 'email', 'digest'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Ticks = Readonly<Record<Channel, boolean>>;
export type Frequency = 'NONE' | 'DAILY' | 'WEEKLY';

export interface KindWishes extends Ticks {
  readonly kind: string;
  readonly summary: string;
  readonly category: Category;
  /** Its mails come in quiet hours too. */
  readonly urgent: boolean;
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
      ? { kinds: were.map(({ kind, inApp, email, digest: gathered }) => ({ kind, inApp, email, digest: gathered })) }
      : {}),
    ...(emails === undefined ? {} : { emails: before.emails }),
    ...(digest ? { digest: before.digest } : {}),
    ...(quietHours ? { quietHours: before.quietHours } : {}),
  };
}

interface Step {
  readonly changes: WishChange;
  readonly said: string | null;
}

/** Saves a choice at once: it shows before the answer, moves back if that fails, and can be taken back. */
export function useWish(): (changes: WishChange, said?: string) => void {
  const client = useQueryClient();
  const key = wishes.queryKey;
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: ({ changes }: Step) => change(changes),
    // One after the other, so that the last answer is the last state.
    scope: { id: 'notification-preferences' },
    onMutate: async ({ changes }) => {
      const before = client.getQueryData(key) ?? (await client.fetchQuery(wishes));
      client.setQueryData(key, changed(before, changes));
      // A question that is out would answer what was; calling it off brings back what was before it.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, changed(before, changes));
      return before;
    },
    onSuccess: (_, { changes, said }, before) => {
      if (said === null) return;
      const back = () => mutate({ changes: undoing(before, changes), said: null });
      toast.success(said, { label: t('undo'), onClick: back });
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      toast.error(`${t('notSaved')}. ${failureOf(error).message}`);
    },
    // While another choice waits for its turn, the server does not know of it yet: its answer would take it back.
    onSettled: () =>
      client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : null,
  });
  return (changes, said = t('saved')) => mutate({ changes, said });
}

export const stopMails = (token: string): Promise<unknown> =>
  api.post('/api/notifications/unsubscribe', {}, { query: { token }, requiresAuth: false });
