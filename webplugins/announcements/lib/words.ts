import type { Announcement } from '../api/types.ts';
import { t } from '../texts.ts';

const BREAK = /<(?:br|hr|\/p|\/li|\/h3|\/h4|\/blockquote)\b[^>]*>/g;

/** The words of a message, in one line. */
export function wordsOf(html: string): string {
  const text = html.replaceAll(BREAK, ' ').replaceAll(/<[^>]*>/g, '');
  const parsed = new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '';
  return parsed.replaceAll(/\s+/g, ' ').trim();
}

/** Its title, or what it is about. */
export function nameOf({ title, type, eventName }: Pick<Announcement, 'title' | 'type' | 'eventName'>): string {
  if (title) return title;
  return eventName ? `${t(type)} · ${eventName}` : t(type);
}
