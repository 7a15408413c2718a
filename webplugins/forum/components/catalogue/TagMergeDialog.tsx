import { formatNumber } from '@motorclub/sdk';
import { Alert, Autocomplete, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { mergeTag, previewMerge } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { tagName } from '../../lib/tagName.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/catalogue.ts';
import { FormDialog } from '../FormDialog.tsx';

function Preview({ from, into }: { readonly from: number; readonly into: number }) {
  const { data } = useQuery(previewMerge(from, into));
  if (!data) return null;
  const { questionCount, bothCount, synonymCount, questionCountAfter, intoName } = data;
  return (
    <Alert severity="info">
      {t('mergeCounts', {
        count: questionCount,
        questions: formatNumber(questionCount),
        both: formatNumber(bothCount),
        synonyms: formatNumber(synonymCount),
        after: formatNumber(questionCountAfter),
        name: intoName,
      })}
    </Alert>
  );
}

/** Lets another tag stand for this one; what that changes is counted first. */
export default function TagMergeDialog({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const [into, setInto] = useState<Pick<Tag, 'id' | 'name'> | null>(null);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(tagName(typed));
  const { data } = useQuery(listTags({ q, size: 12 }));
  const { errors, show, refused, rest } = useRefusals(['intoId'] as const);
  const action = useAction({
    run: (id: number) => mergeTag(tag.id, id),
    done: ({ name }) => t('tagMerged', { from: tag.name, name }),
    onDone: onClose,
    onRefused: refused,
  });
  const submit = () => {
    if (into) action.mutate(into.id);
    else show({ intoId: t('mergeNeedsTag') });
  };
  return (
    <FormDialog
      title={t('mergeTagTitle', { name: tag.name })}
      submitLabel={t('mergeTag')}
      tone="danger"
      pending={action.isPending}
      error={rest}
      dirty={into !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('mergeTagText', { name: tag.name })}</Typography>
      <Autocomplete
        options={(data?.content ?? []).filter(({ id }) => id !== tag.id)}
        filterOptions={(all) => all}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        value={into as Tag | null}
        onChange={(_, chosen) => setInto(chosen)}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        noOptionsText={t('noSuchTag')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('mergeIntoTag')}
            error={errors.intoId !== undefined}
            helperText={errors.intoId}
          />
        )}
      />
      {into ? <Preview from={tag.id} into={into.id} /> : null}
    </FormDialog>
  );
}
