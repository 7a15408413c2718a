import { MenuItem, TextField } from '@mui/material';
import type { Category } from '../../api/types.ts';
import type { AskForm } from '../../lib/askForm.ts';
import { MAX_ATTACHMENTS } from '../../limits.ts';
import { t } from '../../texts/ask.ts';
import { TagsField } from '../TagsField.tsx';
import Images from './Images.tsx';
import type { EditProps } from './Words.tsx';

interface CategoryFieldProps extends EditProps {
  readonly categories: readonly Category[];
}

/** Where the question goes; only what takes this kind of question from this member is offered. */
function CategoryField({ form, errors, change, categories }: CategoryFieldProps) {
  const open = categories.filter(
    ({ status, mayPost, allowedKinds }) => status === 'ACTIVE' && mayPost && allowedKinds.includes(form.kind),
  );
  const chosen = open.find(({ id }) => id === form.categoryId);
  if (open.length === 0) return null;
  return (
    <TextField
      select
      id="ask-categoryId"
      label={t('category')}
      value={chosen?.id ?? ''}
      error={errors.categoryId !== undefined}
      helperText={errors.categoryId ?? (chosen?.description || t('categoryHelp'))}
      onChange={({ target }) => change({ categoryId: Number(target.value) || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('defaultCategory')}</MenuItem>
      {open.map(({ id, name, parentId }) => (
        <MenuItem key={id} value={id} sx={parentId === null ? {} : { pl: 4 }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export interface AskFilingProps extends Omit<CategoryFieldProps, 'change'> {
  readonly maxTags: number;
  readonly change: (part: Partial<AskForm> | ((now: AskForm) => Partial<AskForm>)) => void;
}

/** The pictures of a question, and where it will be found. */
export default function AskFiling({ maxTags, ...edit }: AskFilingProps) {
  const { form, errors, change } = edit;
  return (
    <>
      <Images
        value={form.attachments}
        max={MAX_ATTACHMENTS}
        error={errors.attachments}
        onChange={(next) => change(({ attachments }) => ({ attachments: next(attachments) }))}
      />
      <TagsField
        id="ask-tags"
        value={form.tags}
        max={maxTags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <CategoryField {...edit} />
    </>
  );
}
