import { ErrorState, LinkButton, toast, useNavigate, usePluginSettings, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useAskQuestion } from '../api/askQuestion.ts';
import type { NewQuestion, Question } from '../api/types.ts';
import { isEmpty, useAskDraft } from '../lib/askDraft.ts';
import { serverErrors } from '../lib/serverErrors.ts';
import { type Field, type FieldErrors, lengthOf, questionErrors } from '../lib/validate.ts';
import { MAX_TAGS, QUESTION_BODY, TITLE } from '../limits.ts';
import { t } from '../texts.ts';
import { FieldHelp } from './FieldHelp.tsx';
import { TagsField } from './TagsField.tsx';
import { TextArea } from './TextArea.tsx';

type Refs = Record<Field, RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>>;

function useRefs(): Refs {
  return { title: useRef(null), body: useRef(null), tags: useRef(null) };
}

function focusFirst(errors: FieldErrors, refs: Refs): void {
  const order: readonly Field[] = ['title', 'body', 'tags'];
  const first = order.find((field) => errors[field] !== undefined);
  if (first) refs[first].current?.focus();
}

function useAskForm(maxTags: number) {
  const [draft, setDraft, clear] = useAskDraft();
  const [errors, setErrors] = useState<FieldErrors>({});
  const refs = useRefs();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useAskQuestion();

  const show = (found: FieldErrors) => {
    setErrors(found);
    focusFirst(found, refs);
  };
  const change = (part: Partial<NewQuestion>) => {
    setDraft((now) => ({ ...now, ...part }));
    const [field] = Object.keys(part);
    setErrors(({ [field as Field]: _fixed, ...others }) => others);
    if (error) reset();
  };
  const posted = ({ id }: Question) => {
    clear();
    toast.success(t('posted'));
    void navigate(`/questions/${id}`);
  };
  const submit = () => {
    const found = questionErrors(draft, maxTags);
    show(found);
    if (Object.keys(found).length === 0 && !isPending) {
      mutate(draft, { onSuccess: posted, onError: (refusal) => show(serverErrors(refusal)) });
    }
  };
  const unexplained = error && Object.keys(serverErrors(error)).length === 0 ? error : null;
  return { draft, change, clear, submit, refs, errors, isPending, error: unexplained };
}

/** Title, details and tags. What was typed stays in this tab until it is posted. */
export function AskForm() {
  const maxTags = usePluginSettings<{ maxTags: number }>('forum').maxTags ?? MAX_TAGS;
  const { draft, change, submit, refs, errors, isPending, error } = useAskForm(maxTags);
  const signedIn = useUser() !== null;
  const signIn = useSignInPath();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 3 }}>
      <TextField
        label={t('titleLabel')}
        value={draft.title}
        inputRef={refs.title}
        onChange={({ target }) => change({ title: target.value })}
        error={errors.title !== undefined}
        helperText={
          <FieldHelp error={errors.title} help={t('titleHelp')} count={lengthOf(draft.title)} max={TITLE.max} />
        }
      />
      <TextArea
        label={t('bodyLabel')}
        help={t('bodyHelp')}
        value={draft.body}
        error={errors.body}
        limit={QUESTION_BODY}
        minRows={9}
        inputRef={refs.body}
        onChange={(body) => change({ body })}
      />
      <TagsField
        value={draft.tags}
        max={maxTags}
        error={errors.tags}
        inputRef={refs.tags}
        onChange={(tags) => change({ tags })}
      />
      {error ? <ErrorState error={error} title={t('askFailed')} onRetry={submit} /> : null}
      {signedIn ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {t('post')}
          </Button>
          {isEmpty(draft) ? null : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('draftKept')}
            </Typography>
          )}
        </Box>
      ) : (
        <LinkButton to={signIn} variant="contained" size="large" sx={{ justifySelf: 'start' }}>
          {t('logInToPost')}
        </LinkButton>
      )}
    </Box>
  );
}
