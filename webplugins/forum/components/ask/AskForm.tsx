import { ErrorState, LinkButton, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { getLimits } from '../../api/limits.ts';
import type { Category } from '../../api/types.ts';
import { isEmpty } from '../../lib/askForm.ts';
import type { useAskForm } from '../../lib/useAskForm.ts';
import { lengthOf } from '../../lib/validate.ts';
import { MAX_ATTACHMENTS, QUESTION_BODY, TITLE } from '../../limits.ts';
import { t } from '../../texts/ask.ts';
import { FieldHelp } from '../FieldHelp.tsx';
import { TagsField } from '../TagsField.tsx';
import { TextArea } from '../TextArea.tsx';
import { CarFields } from './CarFields.tsx';
import { DraftConflict, DraftState } from './DraftState.tsx';
import { Images } from './Images.tsx';
import { KindField } from './KindField.tsx';
import { ProblemFields } from './ProblemFields.tsx';
import type { EditProps } from './Words.tsx';

export interface AskFormProps {
  readonly asking: ReturnType<typeof useAskForm>;
}

/** What a member may still ask today, where that is limited. */
function Left() {
  const { data } = useQuery(getLimits());
  const count = data?.questionsLeft ?? null;
  if (count === null) return null;
  return (
    <Typography variant="caption" sx={{ color: count > 0 ? 'text.secondary' : 'warning.main' }}>
      {t('questionsLeft', { count })}
    </Typography>
  );
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
      <Left />
    </Box>
  );
}

interface CategoryFieldProps extends EditProps {
  readonly categories: readonly Category[];
}

/** Where the question goes; only what takes this kind of question from this member is offered. */
function CategoryField({ form, errors, change, categories }: CategoryFieldProps) {
  const open = categories.filter(
    ({ status, mayPost, allowedKinds }) => status === 'ACTIVE' && mayPost && allowedKinds.includes(form.kind),
  );
  const chosen = open.find(({ id }) => id === form.categoryId);
  if (open.length === 0) return null;
  return (
    <TextField
      select
      id="ask-categoryId"
      label={t('category')}
      value={chosen?.id ?? ''}
      error={errors.categoryId !== undefined}
      helperText={errors.categoryId ?? (chosen?.description || t('categoryHelp'))}
      onChange={({ target }) => change({ categoryId: Number(target.value) || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('defaultCategory')}</MenuItem>
      {open.map(({ id, name, parentId }) => (
        <MenuItem key={id} value={id} sx={parentId === null ? {} : { pl: 4 }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
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
      <DraftConflict draft={draft} />
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
      <CarFields {...edit} />
      {form.kind === 'PROBLEM' ? <ProblemFields {...edit} /> : null}
      <TextArea
        id="ask-body"
        label={t('bodyLabel')}
        help={t('bodyHelp')}
        value={form.body}
        error={errors.body}
        limit={QUESTION_BODY}
        minRows={9}
        onChange={(body) => change({ body })}
      />
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
      <CategoryField {...edit} categories={categories} />
      {error ? <ErrorState error={error} title={t('askFailed')} onRetry={submit} /> : null}
      <Foot asking={asking} />
    </Box>
  );
}
