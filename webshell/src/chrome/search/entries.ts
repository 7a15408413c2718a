import type { IconName } from '@motorclub/sdk';
import type { Hit, Passage } from './api.ts';
import type { PageHit } from './pages.ts';
import { t } from './texts.ts';

/** One line that can be chosen: a page, what was found, or a passage of the thread above it. */
export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly excerpt: string;
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
  /** A passage is shown below its thread, with its own text only. */
  readonly below: boolean;
}

const ICONS: Readonly<Record<string, IconName>> = {
  'forum.tag': 'tag',
  'forum.category': 'filter',
  'social.member': 'user',
  'events.event': 'calendar',
  'announcements.announcement': 'flag',
  'showcase.brand': 'car',
  'showcase.car': 'car',
  'showcase.car_model': 'car',
  'showcase.generation': 'car',
  'showcase.showcase': 'image',
  'showcase.contest': 'star',
};

const found = (hit: Hit | Passage, below: boolean): Entry => ({
  key: hit.ref,
  title: hit.title,
  excerpt: hit.excerpt,
  label: hit.label,
  icon: ICONS[hit.type] ?? 'comment',
  to: hit.url,
  below,
});

/** All lines in the order in which they stand. */
export function toEntries(pages: readonly PageHit[], hits: readonly Hit[]): Entry[] {
  return [
    ...pages.map(({ title, to }) => ({
      key: `page:${to}`,
      title,
      excerpt: '',
      label: t('page'),
      icon: 'link' as const,
      to,
      below: false,
    })),
    ...hits.flatMap((hit) => [found(hit, false), ...hit.passages.map((passage) => found(passage, true))]),
  ];
}
