import { formatNumber } from '@motorclub/sdk';
import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { deleteCategory } from '../../api/categories.ts';
import type { Category } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/catalogue.ts';
import { FormDialog } from '../FormDialog.tsx';

export interface CategoryDeleteProps {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}

/** Deletes a category; its questions move to another one. */
export default function CategoryDelete({ category, all, onClose }: CategoryDeleteProps) {
  const { id, name, questionCount: count } = category;
  const [target, setTarget] = useState<number | null>(null);
  const { errors, show, refused, rest } = useRefusals(['targetId'] as const);
  const action = useAction({
    run: () => deleteCategory(id, target),
    done: () => t('categoryDeleted', { name }),
    onDone: onClose,
    onRefused: refused,
  });
  const submit = () => {
    if (count > 0 && target === null) show({ targetId: t('targetNeeded') });
    else action.mutate(undefined);
  };
  return (
    <FormDialog
      title={t('deleteCategoryTitle', { name })}
      submitLabel={t('deleteTag')}
      tone="danger"
      pending={action.isPending}
      error={rest}
      dirty={target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('deleteCategoryText', { count, questions: formatNumber(count) })}</Typography>
      {count > 0 ? (
        <TextField
          select
          label={t('targetCategory')}
          value={target ?? ''}
          error={errors.targetId !== undefined}
          helperText={errors.targetId}
          onChange={(event) => setTarget(Number(event.target.value) || null)}
        >
          {all
            .filter((other) => other.id !== id && other.parentId !== id)
            .map((other) => (
              <MenuItem key={other.id} value={other.id}>
                {other.name}
              </MenuItem>
            ))}
        </TextField>
      ) : null}
    </FormDialog>
  );
}
