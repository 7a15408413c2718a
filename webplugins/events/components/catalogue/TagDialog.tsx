import { useState } from 'react';
import { saveTag } from '../../api/catalogue.ts';
import type { Tag } from '../../api/types.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/catalogue.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';

export interface TagDialogProps {
  readonly tag: Tag | null;
  readonly onClose: () => void;
}

/** A tag. */
export default function TagDialog({ tag, onClose }: TagDialogProps) {
  const of = useForm({
    state: useState({ name: tag?.name ?? '' }),
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: t('missingField') }),
    run: ({ name }) => saveTag(tag?.id ?? null, name.trim()),
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(tag ? 'tagEdit' : 'tagNew')}
      submit={t('save')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="name" label={t('name')} help={t('tagHelp')} required max={30} props={{ autoFocus: true }} />
    </FormDialog>
  );
}
