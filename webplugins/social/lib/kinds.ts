import { type Role, usePlatform } from '@motorclub/sdk';
import { NOT_FOLLOWED, NOT_SAVED } from './refs.ts';

/** A kind of content that people may follow or save, and the plugin without which there is none of it. */
export interface Kind {
  readonly type: string;
  readonly plugin: string;
  /** Its tab in the address. */
  readonly tab: string;
  /** Of members, only those with this role. */
  readonly role?: Role;
}

export const PEOPLE = { type: 'social.member', plugin: 'social', tab: 'people' } as const satisfies Kind;

/** What may be followed, in the order of the tabs. */
export const FOLLOWABLE = [
  PEOPLE,
  { type: 'showcase.car', plugin: 'showcase', tab: 'cars' },
  { type: 'showcase.car_model', plugin: 'showcase', tab: 'models' },
  { type: 'forum.tag', plugin: 'forum', tab: 'tags' },
  { type: 'forum.category', plugin: 'forum', tab: 'categories' },
  { type: 'forum.question', plugin: 'forum', tab: 'questions' },
  { type: 'events.event', plugin: 'events', tab: 'events' },
  { ...PEOPLE, plugin: 'events', tab: 'organisers', role: 'EVENT_ORGANISER' },
] as const satisfies readonly Kind[];

/** What may be saved. */
export const SAVEABLE = [
  { type: 'forum.question', plugin: 'forum', tab: 'questions' },
  { type: 'forum.answer', plugin: 'forum', tab: 'answers' },
  { type: 'announcements.announcement', plugin: 'announcements', tab: 'announcements' },
  { type: 'events.event', plugin: 'events', tab: 'events' },
  { type: 'showcase.car', plugin: 'showcase', tab: 'cars' },
  { type: 'showcase.showcase', plugin: 'showcase', tab: 'showcases' },
  { type: 'showcase.build_log_entry', plugin: 'showcase', tab: 'buildLogs' },
] as const satisfies readonly Kind[];

export type FollowTab = (typeof FOLLOWABLE)[number]['tab'];
export type SaveTab = (typeof SAVEABLE)[number]['tab'];

/** Those of the kinds whose plugin is on. */
export function usePresent<K extends Kind>(kinds: readonly K[]): readonly K[] {
  const { plugins } = usePlatform();
  return kinds.filter(({ plugin }) => plugin === 'social' || plugins.some(({ id }) => id === plugin));
}

// Parts of something else: what is shared is the page that they stand on.
const PARTS = new Set(['forum.answer', 'showcase.build_log_entry', 'social.comment']);

const typeOf = (content: string) => content.slice(0, content.lastIndexOf(':'));
export const mayBeFollowed = (content: string) => !NOT_FOLLOWED.includes(typeOf(content));
export const mayBeSaved = (content: string) => !NOT_SAVED.includes(typeOf(content));
export const hasOwnPage = (content: string) => !PARTS.has(typeOf(content));
