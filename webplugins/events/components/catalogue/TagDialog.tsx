import { useState } from 'react';
import { proposeTag, saveTag } from '../../api/catalogue.ts';
import type { Tag } from '../../api/types.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
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
  const way = savedOrProposed(tag, t(tag ? 'tagEdit' : 'tagNew'), saveTag, proposeTag);
  const of = useForm({
    state: useState({ name: tag?.name ?? '' }),
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: t('missingField') }),
    run: ({ name }) => way.send({ name: name.trim() }),
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
      <Field of={of} name="name" label={t('name')} help={t('tagHelp')} required max={30} props={{ autoFocus: true }} />
    </FormDialog>
  );
}
