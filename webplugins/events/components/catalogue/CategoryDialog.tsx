import { Box } from '@mui/material';
import { useState } from 'react';
import { proposeCategory, saveCategory } from '../../api/catalogue.ts';
import type { Category } from '../../api/types.ts';
import { fits, wholeOf } from '../../lib/numbers.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/catalogue.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';

const GREY = '#8a919c';

interface CategoryForm {
  readonly name: string;
  readonly color: string;
  readonly sortOrder: string;
}

function errorsOf({ name, sortOrder }: CategoryForm): { name?: string; sortOrder?: string } {
  return {
    ...(name.trim() ? {} : { name: t('missingField') }),
    ...(fits(sortOrder, 0, 10_000) ? {} : { sortOrder: t('wholeNumber') }),
  };
}

export interface CategoryDialogProps {
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** A category with its colour and place. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const start: CategoryForm = {
    name: category?.name ?? '',
    color: category?.color ?? GREY,
    sortOrder: String(category?.sortOrder ?? 0),
  };
  const way = savedOrProposed(category, t(category ? 'categoryEdit' : 'categoryNew'), saveCategory, proposeCategory);
  const of = useForm({
    state: useState(start),
    check: errorsOf,
    run: ({ name, color, sortOrder }) => way.send({ name: name.trim(), color, sortOrder: wholeOf(sortOrder) ?? 0 }),
    done: () => way.done,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={way.title}
      submit={way.submit}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="name" label={t('name')} required max={60} props={{ autoFocus: true }} />
      <Box sx={ROW}>
        <Field of={of} name="color" type="color" label={t('color')} />
        <Field of={of} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
    </FormDialog>
  );
}
