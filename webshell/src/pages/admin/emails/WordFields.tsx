import { type FieldSource, TextInput } from '@motorclub/sdk/forms';
import type { MailWords } from '../api/emails.ts';
import { t } from './texts.ts';

type SubjectAndText = Pick<MailWords, 'subject' | 'text'>;

export interface WordFieldsProps<V extends SubjectAndText> {
  readonly form: FieldSource<V>;
  readonly readOnly?: boolean;
}

/** The subject and the text of a mail. */
export function WordFields<V extends SubjectAndText>({ readOnly = false, ...props }: WordFieldsProps<V>) {
  const form = props.form as unknown as FieldSource<SubjectAndText>;
  const slotProps = { htmlInput: { readOnly } };
  return (
    <>
      <TextInput form={form} name="subject" label={t('mailSubject')} max={200} slotProps={slotProps} />
      <TextInput
        form={form}
        name="text"
        label={t('mailWords')}
        help={t('mailWordsHelp')}
        multiline
        minRows={8}
        maxRows={24}
        max={20_000}
        slotProps={slotProps}
      />
    </>
  );
}
