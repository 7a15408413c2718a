import { formatNumber } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { MenuItem, Typography } from '@mui/material';
import { deleteCategory } from '../../api/categories.ts';
import type { Category } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { t } from '../../texts/catalogue.ts';
import { t as form } from '../../texts/form.ts';

export interface CategoryDeleteProps {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}

/** Deletes a category; its questions move to another one. */
export default function CategoryDelete({ category, all, onClose }: CategoryDeleteProps) {
  const { id, name, questionCount: count } = category;
  const deleting = useForm({
    initial: { targetId: '' },
    check: ({ targetId }) => ({ targetId: count > 0 && !targetId ? t('targetNeeded') : undefined }),
    send: ({ targetId }) => deleteCategory(id, Number(targetId) || null),
    done: () => t('categoryDeleted', { name }),
    refresh: refreshForum,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={deleting}
      title={t('deleteCategoryTitle', { name })}
      submitLabel={t('deleteTag')}
      tone="danger"
      width="sm"
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <Typography>{t('deleteCategoryText', { count, questions: formatNumber(count) })}</Typography>
      {count > 0 ? (
        <TextInput form={deleting} name="targetId" select label={t('targetCategory')}>
          {all
            .filter((other) => other.id !== id && other.parentId !== id)
            .map((other) => (
              <MenuItem key={other.id} value={String(other.id)}>
                {other.name}
              </MenuItem>
            ))}
        </TextInput>
      ) : null}
    </FormDialog>
  );
}
