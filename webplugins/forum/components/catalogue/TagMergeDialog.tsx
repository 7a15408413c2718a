import { formatNumber } from '@motorclub/sdk';
import { type FieldSource, FormDialog, useField, useForm } from '@motorclub/sdk/forms';
import { Alert, Autocomplete, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { mergeTag, previewMerge } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { tagName } from '../../lib/tagName.ts';
import { t } from '../../texts/catalogue.ts';
import { t as form } from '../../texts/form.ts';

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

interface Values {
  readonly into: Pick<Tag, 'id' | 'name'> | null;
}

function TagField({ form, except }: { readonly form: FieldSource<Values>; readonly except: number }) {
  const { value, error, set } = useField({ form, name: 'into' });
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(tagName(typed));
  const { data } = useQuery(listTags({ q, size: 12 }));
  return (
    <Autocomplete
      options={(data?.content ?? []).filter(({ id }) => id !== except)}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={value as Tag | null}
      onChange={(_, chosen) => set(chosen && { id: chosen.id, name: chosen.name })}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      noOptionsText={t('noSuchTag')}
      renderInput={(input) => (
        <TextField {...input} label={t('mergeIntoTag')} error={error !== undefined} helperText={error} />
      )}
    />
  );
}

/** Lets another tag stand for this one; what that changes is counted first. */
export default function TagMergeDialog({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const merging = useForm<Values, { readonly name: string }>({
    initial: { into: null },
    check: ({ into }) => ({ into: into ? undefined : t('mergeNeedsTag') }),
    serverNames: { intoId: 'into' },
    send: ({ into }) => mergeTag(tag.id, into?.id ?? 0),
    done: ({ name }) => t('tagMerged', { from: tag.name, name }),
    refresh: refreshForum,
    onSent: onClose,
  });
  const { into } = merging.values;
  return (
    <FormDialog
      form={merging}
      title={t('mergeTagTitle', { name: tag.name })}
      submitLabel={t('mergeTag')}
      tone="danger"
      width="sm"
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <Typography>{t('mergeTagText', { name: tag.name })}</Typography>
      <TagField form={merging} except={tag.id} />
      {into ? <Preview from={tag.id} into={into.id} /> : null}
    </FormDialog>
  );
}
