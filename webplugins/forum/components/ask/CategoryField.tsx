import { MenuItem, TextField } from '@mui/material';
import type { Category } from '../../api/types.ts';
import { t } from '../../texts/ask.ts';
import { categoryItems } from '../CategoryName.tsx';
import type { EditProps } from './Words.tsx';

export interface CategoryFieldProps extends EditProps {
  readonly categories: readonly Category[];
  /** How many tags there may be; where it is given, a category brings its own. */
  readonly maxTags?: number;
}

/** The tags of a form once it is about this category. */
function tagsWith(tags: readonly string[], category: Category | undefined, most: number): readonly string[] {
  return [...new Set([...tags, ...(category?.defaultTags ?? [])])].slice(0, Math.max(most, tags.length));
}

/** Where the question goes: what takes this kind of question from this member, and where it is already. */
export function CategoryField({ form, errors, change, categories, maxTags = 0 }: CategoryFieldProps) {
  const open = categories.filter(
    ({ id, status, mayPost, allowedKinds }) =>
      id === form.categoryId || (status === 'ACTIVE' && mayPost && allowedKinds.includes(form.kind)),
  );
  const chosen = open.find(({ id }) => id === form.categoryId);
  const choose = (categoryId: number | null) => {
    const tags = tagsWith(
      form.tags,
      open.find(({ id }) => id === categoryId),
      maxTags,
    );
    change({ categoryId, ...(tags.length > form.tags.length ? { tags } : {}) });
  };
  if (open.length === 0) return null;
  return (
    <TextField
      select
      id="ask-categoryId"
      label={t('category')}
      value={chosen?.id ?? ''}
      error={errors.categoryId !== undefined}
      helperText={errors.categoryId ?? (chosen?.description || t('categoryHelp'))}
      onChange={({ target }) => choose(Number(target.value) || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('defaultCategory')}</MenuItem>
      {categoryItems(open)}
    </TextField>
  );
}
