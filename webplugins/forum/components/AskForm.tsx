import { ErrorState, LinkButton, usePluginSettings, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, TextField, Typography } from '@mui/material';
import type { FormEvent } from 'react';
import { isEmpty } from '../lib/askDraft.ts';
import { useAskForm } from '../lib/useAskForm.ts';
import { lengthOf } from '../lib/validate.ts';
import { MAX_TAGS, QUESTION_BODY, TITLE } from '../limits.ts';
import { t } from '../texts.ts';
import { FieldHelp } from './FieldHelp.tsx';
import { TagsField } from './TagsField.tsx';
import { TextArea } from './TextArea.tsx';

/** Members post; visitors are led to the log-in, and what they wrote waits. */
function Foot({ empty, pending }: { readonly empty: boolean; readonly pending: boolean }) {
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
      <Button type="submit" variant="contained" size="large" loading={pending}>
        {t('post')}
      </Button>
      {empty ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('draftKept')}
        </Typography>
      )}
    </Box>
  );
}

/** Title, details and tags. What was typed stays in this tab until it is posted. */
export function AskForm() {
  const maxTags = usePluginSettings<{ maxTags: number }>('forum').maxTags ?? MAX_TAGS;
  const { draft, change, submit, refs, errors, isPending, error } = useAskForm(maxTags);
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
      <Foot empty={isEmpty(draft)} pending={isPending} />
    </Box>
  );
}
