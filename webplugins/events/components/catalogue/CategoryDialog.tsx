import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { proposeCategory, saveCategory } from '../../api/catalogue.ts';
import type { Category } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { fits, wholeOf } from '../../lib/numbers.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
import { t } from '../../texts/catalogue.ts';
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
  const form = useForm({
    initial: start,
    check: errorsOf,
    send: ({ name, color, sortOrder }) => way.send({ name: name.trim(), color, sortOrder: wholeOf(sortOrder) ?? 0 }),
    done: () => way.done,
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog form={form} title={way.title} submitLabel={way.submit} failed={t('refused')} onClose={onClose}>
      <TextInput form={form} name="name" label={t('name')} required max={60} autoFocus />
      <Box sx={ROW}>
        <TextInput form={form} name="color" type="color" label={t('color')} />
        <TextInput form={form} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
    </FormDialog>
  );
}
