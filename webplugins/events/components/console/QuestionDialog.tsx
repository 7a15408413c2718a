import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { createQuestion } from '../../api/manage.ts';
import { QUESTION_KINDS } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { bodyOf, EMPTY_QUESTION, errorsOf } from '../../lib/questionForm.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

/** A new question to who buys. */
export default function QuestionDialog({ event, onClose }: TabProps & { readonly onClose: () => void }) {
  const form = useForm({
    initial: EMPTY_QUESTION,
    check: errorsOf,
    send: (form) => createQuestion(event.id, bodyOf(form)),
    done: () => t('saved'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={t('questionNew')}
      submitLabel={t('save')}
      width="sm"
      failed={t('refused')}
      onClose={onClose}
    >
      <TextInput form={form} name="label" label={t('questionLabel')} required max={200} />
      <SelectInput
        form={form}
        name="kind"
        label={t('questionKind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`question_${value}`) }))}
      />
      {form.values.kind === 'CHOICE' ? (
        <TextInput
          form={form}
          name="options"
          label={t('questionOptions')}
          help={t('optionsHelp')}
          required
          multiline
          minRows={3}
        />
      ) : null}
      <SelectInput
        form={form}
        name="ticketTypeIds"
        label={t('questionFor')}
        none={t('allTypes')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <CheckInput form={form} name="required" label={t('questionRequired')} />
      <CheckInput form={form} name="atGate" label={t('questionAtGate')} />
    </FormDialog>
  );
}
