import type { IconName } from '@motorclub/sdk';
import type { Level } from '../api/levels.ts';

/** What admins choose from. */
export const ICONS = [
  'user',
  'car',
  'smile',
  'settings',
  'shield',
  'flag',
  'star',
  'bell',
  'bookmark',
  'check',
  'comment',
  'eye',
  'moon',
  'sun',
  'tag',
] as const satisfies readonly IconName[];

export type LevelIcon = (typeof ICONS)[number];

/** The icon of a level; a star for one that this version does not have. */
export const iconOf = ({ icon }: Pick<Level, 'icon'>): LevelIcon => ICONS.find((name) => name === icon) ?? 'star';

export const COLOURS = {
  GREY: 'text.secondary',
  BLUE: 'info.main',
  GREEN: 'success.main',
  AMBER: 'warning.main',
  ACCENT: 'primary.main',
} as const;
