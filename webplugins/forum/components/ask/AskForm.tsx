import { ErrorState, LinkButton, lazyPart, useSignInPath, useUser } from '@motorclub/sdk';
import { Form, MarkdownInput, SubmitButton, TextInput } from '@motorclub/sdk/forms';
import { Box, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { isEmpty } from '../../lib/askForm.ts';
import type { useAskForm } from '../../lib/useAskForm.ts';
import { lengthOf } from '../../lib/validate.ts';
import { QUESTION_BODY, TITLE } from '../../limits.ts';
import { t } from '../../texts/ask.ts';
import { DraftState } from '../DraftState.tsx';
import { FieldHelp } from '../FieldHelp.tsx';
import { KindField } from './KindField.tsx';
import { RemainingPosts } from './RemainingPosts.tsx';

const AskFiling = lazyPart(() => import('./AskFiling.tsx'));
const AskDetails = lazyPart(() => import('./AskDetails.tsx'));
const DraftConflict = lazyPart(() => import('./DraftConflict.tsx'));
/** Heights of what is on its way, so that nothing jumps. */
const FILING_PX = 320;
const DETAILS_PX = 470;

export interface AskFormProps {
  readonly asking: ReturnType<typeof useAskForm>;
}

/** Members post; visitors are led to the log-in, and what they wrote waits. */
function Foot({ asking: { draft, form } }: AskFormProps) {
  const signIn = useSignInPath();
  if (!useUser()) {
    return (
      <LinkButton to={signIn} variant="contained" size="large" sx={{ alignSelf: 'start' }}>
        {t('logInToPost')}
      </LinkButton>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <SubmitButton form={form} size="large">
        {t('post')}
      </SubmitButton>
      {isEmpty(draft.form) ? null : <DraftState state={draft.state} />}
      <RemainingPosts of="questionsLeft" />
    </Box>
  );
}

/** Everything that a question says. What was typed stays in this tab, and of members on the server, until it is posted. */
export function AskForm({ asking }: AskFormProps) {
  const { draft, form, maxTags, categories } = asking;
  const { title } = form.values;
  return (
    <Form form={form} gap={3} failure={null}>
      {draft.conflict ? (
        <Suspense>
          <DraftConflict draft={draft} />
        </Suspense>
      ) : null}
      <KindField form={form} />
      <TextInput
        form={form}
        name="title"
        label={t('titleLabel')}
        help={<FieldHelp help={t('titleHelp')} count={lengthOf(title)} max={TITLE.max} />}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={DETAILS_PX} />}>
        <AskDetails form={form} />
      </Suspense>
      <MarkdownInput
        form={form}
        name="body"
        style="LONG"
        mentions
        label={t('bodyLabel')}
        help={t('bodyHelp')}
        max={QUESTION_BODY.max}
        minRows={9}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={FILING_PX} />}>
        <AskFiling form={form} maxTags={maxTags} categories={categories} />
      </Suspense>
      {form.failure ? <ErrorState error={form.failure} title={t('askFailed')} onRetry={() => form.submit()} /> : null}
      <Foot asking={asking} />
    </Form>
  );
}
