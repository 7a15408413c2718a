import { ListSkeleton, lazyPart } from '@motorclub/sdk';
import { Checkbox, FormControlLabel, FormHelperText, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Ref, Suspense, useImperativeHandle } from 'react';
import { listCategories } from '../../api/categories.ts';
import type { Answer, EditAnswer, EditQuestion, Question } from '../../api/types.ts';
import type { AnswerErrors } from '../../lib/answerErrors.ts';
import type { FieldErrors } from '../../lib/askForm.ts';
import { mayDo } from '../../lib/may.ts';
import { type ChangeEdits, type MoreEdits, useAnswerMore, useQuestionMore } from '../../lib/useEditMore.ts';
import { MAX_ATTACHMENTS } from '../../limits.ts';
import { t } from '../../texts/form.ts';

const AnswerExtras = lazyPart(() => import('../ask/AnswerExtras.tsx'));
const AskDetails = lazyPart(() => import('../ask/AskDetails.tsx'));
const Filing = lazyPart(() => import('./EditFiling.tsx'));

export type MoreErrors = FieldErrors & AnswerErrors;

/** What the dialog asks when it sends. */
export interface More {
  /** What of it is not as it was. */
  readonly changes: Partial<Omit<EditQuestion, 'version'>> & Partial<Omit<EditAnswer, 'version'>>;
  readonly wrong: () => MoreErrors;
  readonly refused: (error: unknown) => MoreErrors;
  /** Sends what the pictures show. */
  readonly describe: () => Promise<unknown>;
}

interface OfProps<Post> {
  readonly post: Post;
  readonly errors: MoreErrors;
  readonly ref: Ref<More>;
  readonly edits: MoreEdits;
  readonly onChange: ChangeEdits;
}

/** Whether every member edits it without asking: its author says so, or a moderator. */
function Wiki({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={on} onChange={(_, next) => onChange(next)} />}
        label={t('wikiLabel')}
      />
      <FormHelperText sx={{ m: 0 }}>{t('wikiHelp')}</FormHelperText>
    </div>
  );
}

function OfQuestion({ post: question, errors, ref, edits, onChange }: OfProps<Question>) {
  const more = useQuestionMore(question, edits, onChange);
  const { form, change, isWiki, setWiki, changes, wrong, refused, describe } = more;
  const categories = useQuery(listCategories()).data?.items ?? [];
  const category = categories.find(({ id }) => id === form.categoryId);
  useImperativeHandle(ref, () => ({ changes, wrong: () => wrong(category), refused, describe }));
  return (
    <>
      <Filing form={form} errors={errors} change={change} categories={categories} max={MAX_ATTACHMENTS} />
      <AskDetails form={form} errors={errors} change={change} />
      {question.isMine || mayDo(question, 'lock') ? <Wiki on={isWiki} onChange={setWiki} /> : null}
    </>
  );
}

function OfAnswer({ post: answer, errors, ref, edits, onChange }: OfProps<Answer>) {
  const { form, change, changes, wrong, refused, describe } = useAnswerMore(answer, edits, onChange);
  useImperativeHandle(ref, () => ({ changes, wrong, refused, describe }));
  return <AnswerExtras form={form} errors={errors} change={change} />;
}

export interface EditMoreProps extends Omit<OfProps<never>, 'post'> {
  readonly question: Question;
  readonly answer?: Answer | undefined;
}

/** What a post says beside its text: a question's car, symptoms and category, an answer's parts and tools, pictures. */
export default function EditMore({ question, answer, ...of }: EditMoreProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        {answer ? <OfAnswer post={answer} {...of} /> : <OfQuestion post={question} {...of} />}
      </Suspense>
    </Stack>
  );
}
