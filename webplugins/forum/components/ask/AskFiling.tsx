import { PicturesInput } from '@motorclub/sdk/forms';
import { MAX_ATTACHMENTS, PICTURE_KIND } from '../../limits.ts';
import { TagsField } from '../TagsField.tsx';
import { CategoryField, type CategoryFieldProps } from './CategoryField.tsx';

export interface AskFilingProps extends CategoryFieldProps {
  readonly maxTags: number;
}

/** The pictures of a question, and where it will be found. */
export default function AskFiling({ form, categories, maxTags }: AskFilingProps) {
  return (
    <>
      <PicturesInput form={form} name="attachments" kind={PICTURE_KIND} max={MAX_ATTACHMENTS} />
      <TagsField form={form} max={maxTags} />
      <CategoryField form={form} categories={categories} maxTags={maxTags} />
    </>
  );
}
