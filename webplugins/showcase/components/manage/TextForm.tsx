import { DraftNotice, useEditDraft } from '@motorclub/sdk';
import { CheckInput, Form, MarkdownInput, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import type { ReactNode } from 'react';
import { editShowcase, refreshGallery, type Showcase } from '../../api/gallery.ts';
import { t } from '../../texts/pages.ts';

const TITLE = { least: 5, most: 100 } as const;
const LONGEST_STORY = 10_000;

export interface TextFormProps {
  readonly showcase: Showcase;
  readonly submitLabel: string;
  readonly onSaved?: () => void;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** The title, the story and whether there may be comments. */
export function TextForm({ showcase, submitLabel, onSaved, children }: TextFormProps) {
  const { id, version, title, story, commentsEnabled } = showcase;
  const stored = { title, story, commentsEnabled };
  const draft = useEditDraft(`showcase.page.${id}`, version, stored);
  const form = useForm({
    initial: stored,
    draft,
    check: (values) => {
      const length = values.title.trim().length;
      return length < TITLE.least || length > TITLE.most ? { title: t('titleLength', TITLE) } : {};
    },
    send: (values) => editShowcase(id, { ...values, version: draft.version }),
    done: () => t('saved'),
    onSent: () => onSaved?.(),
    refresh: refreshGallery,
  });
  return (
    <Form form={form} label={t('textForm')} failed={t('notSaved')}>
      <DraftNotice draft={draft} />
      <TextInput form={form} name="title" label={t('title')} required max={TITLE.most} help={t('titleHelp')} />
      <MarkdownInput
        form={form}
        name="story"
        label={t('story')}
        style="LONG"
        mentions
        max={LONGEST_STORY}
        help={t('storyHelp')}
      />
      <CheckInput form={form} name="commentsEnabled" label={t('commentsEnabled')} look="switch" />
      <div>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
        {children}
      </div>
    </Form>
  );
}
