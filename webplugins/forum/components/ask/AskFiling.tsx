import type { AskForm } from '../../lib/askForm.ts';
import { MAX_ATTACHMENTS } from '../../limits.ts';
import { TagsField } from '../TagsField.tsx';
import { CategoryField, type CategoryFieldProps } from './CategoryField.tsx';
import Images from './Images.tsx';

export interface AskFilingProps extends Omit<CategoryFieldProps, 'change'> {
  readonly maxTags: number;
  readonly change: (part: Partial<AskForm> | ((now: AskForm) => Partial<AskForm>)) => void;
}

/** The pictures of a question, and where it will be found. */
export default function AskFiling({ maxTags, ...edit }: AskFilingProps) {
  const { form, errors, change } = edit;
  return (
    <>
      <Images
        value={form.attachments}
        max={MAX_ATTACHMENTS}
        error={errors.attachments}
        onChange={(next) => change(({ attachments }) => ({ attachments: next(attachments) }))}
      />
      <TagsField
        id="ask-tags"
        value={form.tags}
        max={maxTags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <CategoryField {...edit} maxTags={maxTags} />
    </>
  );
}
