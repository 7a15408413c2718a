import { ErrorState, LinkButton, lazyPart, MarkdownEditor, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, Skeleton, TextField } from '@mui/material';
import { type FormEvent, Suspense } from 'react';
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
const DETAILS_PX = 900;

export interface AskFormProps {
  readonly asking: ReturnType<typeof useAskForm>;
}

/** Members post; visitors are led to the log-in, and what they wrote waits. */
function Foot({ asking: { draft, isPending } }: AskFormProps) {
  const signIn = useSignInPath();
  if (!useUser()) {
    return (
      <LinkButton to={signIn} variant="contained" size="large" sx={{ justifySelf: 'start' }}>
        {t('logInToPost')}
      </LinkButton>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {t('post')}
      </Button>
      {isEmpty(draft.form) ? null : <DraftState state={draft.state} />}
      <RemainingPosts of="questionsLeft" />
    </Box>
  );
}

/** Everything that a question says. What was typed stays in this tab, and of members on the server, until it is posted. */
export function AskForm({ asking }: AskFormProps) {
  const { draft, form, change, submit, errors, error, maxTags, categories } = asking;
  const edit = { form, errors, change };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 3 }}>
      {draft.conflict ? (
        <Suspense>
          <DraftConflict draft={draft} />
        </Suspense>
      ) : null}
      <KindField value={form.kind} error={errors.kind} onChange={(kind) => change({ kind })} />
      <TextField
        id="ask-title"
        label={t('titleLabel')}
        value={form.title}
        onChange={({ target }) => change({ title: target.value })}
        error={errors.title !== undefined}
        helperText={
          <FieldHelp error={errors.title} help={t('titleHelp')} count={lengthOf(form.title)} max={TITLE.max} />
        }
      />
      <Suspense fallback={<Skeleton variant="rounded" height={DETAILS_PX} />}>
        <AskDetails {...edit} />
      </Suspense>
      <MarkdownEditor
        style="LONG"
        mentions="/forum-api/mentions"
        id="ask-body"
        label={t('bodyLabel')}
        help={t('bodyHelp')}
        value={form.body}
        error={errors.body}
        max={QUESTION_BODY.max}
        minRows={9}
        onChange={(body) => change({ body })}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={FILING_PX} />}>
        <AskFiling {...edit} maxTags={maxTags} categories={categories} />
      </Suspense>
      {error ? <ErrorState error={error} title={t('askFailed')} onRetry={submit} /> : null}
      <Foot asking={asking} />
    </Box>
  );
}
