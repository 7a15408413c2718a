import { instantOf, ownZone, wallOf } from '@motorclub/sdk';
import type { Announcement, Change, Priority, Type } from '../api/types.ts';
import { t } from '../texts.ts';

/** What the editor holds: texts as they are typed, times as the clocks of the writer's zone show them. */
export interface Form {
  readonly type: Type;
  readonly priority: Priority;
  readonly title: string;
  readonly message: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly byMail: boolean;
  readonly expiresAt: string;
  readonly scheduledAt: string;
  readonly safetyInstructions: string;
  readonly contactPhone: string;
}

export type Field = keyof Form;
export type Errors = Partial<Record<Field, string>>;
/** The audience in the editor. */
export type Kind = 'general' | 'event';
/** `correct`: only the words of what was sent. */
export type Mode = 'new' | 'edit' | 'correct';

export const MESSAGE_MAX = 5000;
export const TITLE_MAX = 120;

export const EMPTY: Form = {
  type: 'GENERAL',
  priority: 'NORMAL',
  title: '',
  message: '',
  eventId: '',
  ticketTypeId: '',
  byMail: false,
  expiresAt: '',
  scheduledAt: '',
  safetyInstructions: '',
  contactPhone: '',
};

export const emptyFor = (kind: Kind): Form => (kind === 'event' ? { ...EMPTY, type: 'LOGISTICS' } : EMPTY);

const toIso = (wall: string) => instantOf(wall, ownZone());

export function formOf(item: Announcement): Form {
  return {
    type: item.type,
    priority: item.priority,
    title: item.title ?? '',
    message: item.message,
    eventId: String(item.eventId ?? ''),
    ticketTypeId: String(item.ticketTypeId ?? ''),
    byMail: item.channels.includes('EMAIL'),
    expiresAt: wallOf(item.expiresAt, ownZone()),
    scheduledAt: wallOf(item.scheduledAt, ownZone()),
    safetyInstructions: item.safetyInstructions ?? '',
    contactPhone: item.contactPhone ?? '',
  };
}

const isNumber = (text: string) => /^[1-9]\d{0,15}$/.test(text.trim());

function timeError(wall: string): string | undefined {
  const at = toIso(wall);
  return at !== null && Date.parse(at) <= Date.now() ? t('timePast') : undefined;
}

/** What the server would refuse, by field. */
export function errorsOf(form: Form, kind: Kind, mode: Mode): Errors {
  const found: Errors = {};
  if (!form.message.trim()) found.message = t('messageMissing');
  if (form.message.length > MESSAGE_MAX) found.message = t('messageLong');
  if (form.title.length > TITLE_MAX) found.title = t('titleLong');
  if (mode === 'correct') return found;
  if (kind === 'event' && !isNumber(form.eventId) && !isNumber(form.ticketTypeId)) found.eventId = t('eventMissing');
  for (const field of ['expiresAt', 'scheduledAt'] as const) {
    const error = timeError(form[field]);
    if (error) found[field] = error;
  }
  return found;
}

const textOf = (text: string) => text.trim() || null;
export const numberOf = (text: string) => (isNumber(text) ? Number(text) : null);

/** The server takes an event or one of its ticket types. */
export function scopeOf({ eventId, ticketTypeId }: Form) {
  return ticketTypeId
    ? { eventId: null, ticketTypeId: numberOf(ticketTypeId) }
    : { eventId: numberOf(eventId), ticketTypeId: null };
}

type Words = Pick<Change, 'title' | 'safetyInstructions' | 'contactPhone'> & { readonly message: string };

/** The words alone, for a correction. */
export function wordsIn(form: Form): Words {
  return {
    message: form.message,
    title: textOf(form.title),
    safetyInstructions: textOf(form.safetyInstructions),
    contactPhone: textOf(form.contactPhone),
  };
}

/** What the calls take, its time apart. */
export function contentIn(form: Form, kind: Kind) {
  const scope = kind === 'event' ? scopeOf(form) : {};
  return {
    ...wordsIn(form),
    ...scope,
    type: form.type,
    priority: form.priority,
    channels: form.byMail ? (['IN_APP', 'EMAIL'] as const) : (['IN_APP'] as const),
    expiresAt: toIso(form.expiresAt),
  };
}

export function timeIn(form: Form): string {
  return toIso(form.scheduledAt) ?? '';
}
