import type { Category } from '../../api/types.ts';
import type { AskForm, FieldErrors } from '../../lib/askForm.ts';
import { CategoryField } from '../ask/CategoryField.tsx';
import Images from '../ask/Images.tsx';
import { KindField } from '../ask/KindField.tsx';

export interface EditFilingProps {
  readonly form: AskForm;
  readonly errors: FieldErrors;
  readonly change: (part: Partial<AskForm> | ((now: AskForm) => Partial<AskForm>)) => void;
  readonly categories: readonly Category[];
  /** How many pictures there may be. */
  readonly max: number;
}

/** What kind of question it is, where it stands, and its pictures. */
export default function EditFiling({ form, errors, change, categories, max }: EditFilingProps) {
  return (
    <>
      <KindField value={form.kind} error={errors.kind} onChange={(kind) => change({ kind })} />
      <CategoryField form={form} errors={errors} change={change} categories={categories} />
      <Images
        value={form.attachments}
        max={max}
        error={errors.attachments}
        onChange={(next) => change(({ attachments }) => ({ attachments: next(attachments) }))}
      />
    </>
  );
}
