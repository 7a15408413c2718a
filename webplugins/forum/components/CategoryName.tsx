import { Icon, type IconName } from '@motorclub/sdk';
import { Box, MenuItem } from '@mui/material';
import type { Category } from '../api/types.ts';

/** The icons that a category can have. */
export const CATEGORY_ICONS = [
  'car',
  'settings',
  'plug',
  'alert',
  'shield',
  'edit',
  'tag',
  'flag',
  'calendar',
  'user',
  'star',
  'comment',
] as const satisfies readonly IconName[];

export type CategoryIconName = (typeof CATEGORY_ICONS)[number];

export function categoryIconOf(name: string): CategoryIconName | null {
  return CATEGORY_ICONS.find((one) => one === name) ?? null;
}

/** A category's name after its icon; an unknown icon, set by another program, is left out. */
export function CategoryName({ category: { name, icon } }: { readonly category: Pick<Category, 'name' | 'icon'> }) {
  const known = categoryIconOf(icon);
  if (!known) return name;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Icon name={known} size={18} />
      {name}
    </Box>
  );
}

/** The choices of a select that has categories; those below others stand further in. */
export function categoryItems(categories: readonly Category[]) {
  return categories.map((category) => (
    <MenuItem key={category.id} value={category.id} sx={category.parentId === null ? {} : { pl: 4 }}>
      <CategoryName category={category} />
    </MenuItem>
  ));
}
