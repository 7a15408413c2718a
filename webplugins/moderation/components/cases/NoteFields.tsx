import { type FieldSource, SelectInput, TextInput } from '@motorclub/sdk/forms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listReplies, type Resolution } from '../../api/cases.ts';
import { needsNote } from '../../lib/decision.ts';
import { t } from '../../texts/cases.ts';

/** What the author reads, typed or chosen. */
export interface NoteValues {
  readonly note: string;
  readonly reply: string;
}

export interface NoteFieldsProps<V extends NoteValues> {
  readonly form: FieldSource<V>;
  readonly resolution: Resolution;
}

/** The text for the author; a canned reply fills it. */
export function NoteFields<V extends NoteValues>({ form, resolution }: NoteFieldsProps<V>) {
  const source = form as unknown as FieldSource<NoteValues>;
  const { data } = useQuery(listReplies);
  const replies = (data?.content ?? []).filter((one) => one.resolution === null || one.resolution === resolution);
  const { reply } = source.values;
  const fill = useEffectEvent(() => {
    const chosen = replies.find(({ id }) => String(id) === reply);
    if (chosen) source.set('note', chosen.body);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text follows the choice, not what is typed after it
  useEffect(() => fill(), [reply]);
  return (
    <>
      <SelectInput
        form={source}
        name="reply"
        label={t('case_reply')}
        none={t('case_replyNone')}
        options={replies.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <TextInput
        form={source}
        name="note"
        label={t('case_note')}
        help={t('case_noteHelp')}
        max={500}
        multiline
        minRows={3}
        required={needsNote(resolution)}
      />
    </>
  );
}
