import { TagsField } from '../TagsField.tsx';
import { CategoryField, type CategoryFieldProps } from './CategoryField.tsx';
import { Images } from './Images.tsx';

export interface AskFilingProps extends CategoryFieldProps {
  readonly maxTags: number;
}

/** The pictures of a question, and where it will be found. */
export default function AskFiling({ form, categories, maxTags }: AskFilingProps) {
  return (
    <>
      <Images form={form} />
      <TagsField form={form} max={maxTags} />
      <CategoryField form={form} categories={categories} maxTags={maxTags} />
    </>
  );
}
