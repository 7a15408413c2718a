import { useState } from 'react';
import { createQuestion } from '../../api/manage.ts';
import { QUESTION_KINDS } from '../../api/types.ts';
import { bodyOf, EMPTY_QUESTION, errorsOf } from '../../lib/questionForm.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

/** A new question to who buys. */
export default function QuestionDialog({ event, onClose }: TabProps & { readonly onClose: () => void }) {
  const of = useForm({
    state: useState(EMPTY_QUESTION),
    check: errorsOf,
    run: (form) => createQuestion(event.id, bodyOf(form)),
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('questionNew')}
      submit={t('save')}
      pending={of.pending}
      refusal={of.refusal}
      wide
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="label" label={t('questionLabel')} required max={200} />
      <SelectField
        of={of}
        name="kind"
        label={t('questionKind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`question_${value}`) }))}
      />
      {of.form.kind === 'CHOICE' ? (
        <Field
          of={of}
          name="options"
          label={t('questionOptions')}
          help={t('optionsHelp')}
          required
          props={{ multiline: true, minRows: 3 }}
        />
      ) : null}
      <SelectField
        of={of}
        name="ticketTypeIds"
        label={t('questionFor')}
        none={t('allTypes')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <CheckField of={of} name="required" label={t('questionRequired')} />
      <CheckField of={of} name="atGate" label={t('questionAtGate')} />
    </FormDialog>
  );
}
