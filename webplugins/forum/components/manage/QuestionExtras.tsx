import { CheckInput, type FieldSource, PicturesInput } from '@motorclub/sdk/forms';
import { FormHelperText } from '@mui/material';
import type { Category } from '../../api/types.ts';
import type { QuestionForm } from '../../lib/editForm.ts';
import { MAX_ATTACHMENTS, PICTURE_KIND } from '../../limits.ts';
import { t } from '../../texts/form.ts';
import { CarFields } from '../ask/CarFields.tsx';
import { CategoryField } from '../ask/CategoryField.tsx';
import { KindField } from '../ask/KindField.tsx';
import { ProblemFields } from '../ask/ProblemFields.tsx';

export interface QuestionExtrasProps {
  readonly form: FieldSource<QuestionForm>;
  readonly categories: readonly Category[];
  /** Whether its author or a moderator looks, who say whether every member edits it without asking. */
  readonly opensWiki: boolean;
}

/** What a question says beside its text: kind, category, pictures, car and symptoms. */
export default function QuestionExtras({ form, categories, opensWiki }: QuestionExtrasProps) {
  return (
    <>
      <KindField form={form} />
      <CategoryField form={form} categories={categories} />
      <PicturesInput form={form} name="attachments" kind={PICTURE_KIND} max={MAX_ATTACHMENTS} />
      <CarFields form={form} />
      <ProblemFields form={form} />
      {opensWiki ? (
        <div>
          <CheckInput form={form} name="isWiki" label={t('wikiLabel')} />
          <FormHelperText sx={{ m: 0 }}>{t('wikiHelp')}</FormHelperText>
        </div>
      ) : null}
    </>
  );
}
