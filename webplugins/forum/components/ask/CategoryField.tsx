import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { MenuItem, TextField } from '@mui/material';
import type { Category } from '../../api/types.ts';
import type { AskForm } from '../../lib/askForm.ts';
import { t } from '../../texts/ask.ts';
import { categoryItems } from '../CategoryName.tsx';

export interface CategoryFieldProps {
  readonly form: FieldSource<AskForm>;
  readonly categories: readonly Category[];
  /** The maximum number of tags; if set, choosing a category adds its own tags. */
  readonly maxTags?: number;
}

/** The tags of a form once it is about this category. */
function tagsWith(tags: readonly string[], category: Category | undefined, most: number): readonly string[] {
  return [...new Set([...tags, ...(category?.defaultTags ?? [])])].slice(0, Math.max(most, tags.length));
}

/** Where the question goes: what takes this kind of question from this member, and where it is already. */
export function CategoryField({ form, categories, maxTags = 0 }: CategoryFieldProps) {
  const { value, error, set } = useField({ form, name: 'categoryId' });
  const { kind, tags: before } = form.values;
  const open = categories.filter(
    ({ id, status, mayPost, allowedKinds }) =>
      id === value || (status === 'ACTIVE' && mayPost && allowedKinds.includes(kind)),
  );
  const chosen = open.find(({ id }) => id === value);
  const choose = (id: number | null) => {
    const category = open.find((one) => one.id === id);
    const tags = tagsWith(before, category, maxTags);
    set(id);
    if (tags.length > before.length) form.set('tags', tags);
  };
  if (open.length === 0) return null;
  return (
    <TextField
      select
      label={t('category')}
      value={chosen?.id ?? ''}
      error={error !== undefined}
      helperText={error ?? (chosen?.description || t('categoryHelp'))}
      onChange={({ target }) => choose(Number(target.value) || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('defaultCategory')}</MenuItem>
      {categoryItems(open)}
    </TextField>
  );
}
