import { ErrorState, ListSkeleton, useCan } from '@motorclub/sdk';
import { Autocomplete, Checkbox, Chip, FormControlLabel, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { createTag, editTag, getTag } from '../../api/tags.ts';
import type { TagDetail } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { fieldsOf, NEW_TAG, type TagFields, tagFormErrors, tagOf } from '../../lib/tagForm.ts';
import { tagName } from '../../lib/tagName.ts';
import { complaintsOf, useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/catalogue.ts';
import { FormDialog } from '../FormDialog.tsx';

const FIELDS = ['name', 'description', 'wiki', 'synonyms', 'parent', 'isReserved'] as const;
const MAX_DESCRIPTION = 500;
const MAX_WIKI = 30_000;

interface ParentProps {
  readonly value: TagFields['parent'];
  readonly onChange: (parent: TagFields['parent']) => void;
}

function Parent({ value, onChange }: ParentProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const q = useDeferredValue(tagName(typed));
  const { data } = useQuery(listTags({ q, size: 10 }));
  const options = (data?.content ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <Autocomplete
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={value}
      onChange={(_, parent) => onChange(parent)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      noOptionsText={t('noSuchTag')}
      renderInput={(input) => <TextField {...input} label={t('parentTag')} helperText={t('parentTagHelp')} />}
    />
  );
}

interface SynonymsProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (synonyms: string[]) => void;
}

function Synonyms({ value, error, onChange }: SynonymsProps) {
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[] as string[]}
      value={value as string[]}
      onChange={(_, next) => onChange([...new Set(next.map(tagName))].filter(Boolean))}
      renderValue={(chosen, getItemProps) =>
        chosen.map((name, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} label={name} variant="outlined" />;
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('synonyms')}
          error={error !== undefined}
          helperText={error ?? t('synonymsHelp')}
        />
      )}
    />
  );
}

interface FieldsProps {
  readonly tag: TagDetail | null;
  readonly onClose: () => void;
}

function Fields({ tag, onClose }: FieldsProps) {
  const manages = useCan('forum.tag.manage');
  const begun = tag ? fieldsOf(tag) : NEW_TAG;
  const [fields, setFields] = useState(begun);
  const { errors, show, refused, rest } = useRefusals(FIELDS);
  const change = (part: Partial<TagFields>) => setFields((now) => ({ ...now, ...part }));
  const action = useAction({
    run: () => {
      const { name, ...others } = tagOf(fields, manages);
      if (!tag) return createTag({ name, ...others });
      return editTag(tag.id, { version: tag.version, ...(name === tag.name ? {} : { name }), ...others });
    },
    done: ({ name, status }) => t(status === 'PROPOSED' ? 'tagProposed' : 'tagSaved', { name }),
    onDone: onClose,
    onRefused: (error) => {
      const { parentId } = complaintsOf(error, ['parentId'] as const);
      if (parentId) show({ parent: parentId });
      else refused(error);
      return true;
    },
  });
  const submit = () => {
    const found = tagFormErrors(fields, tag?.name ?? '');
    show(found);
    if (Object.keys(found).length === 0) action.mutate(undefined);
  };
  return (
    <FormDialog
      title={tag ? t('editTagTitle', { name: tag.name }) : t(manages ? 'newTag' : 'proposeTag')}
      submitLabel={t(manages ? 'saveTag' : 'proposeTag')}
      pending={action.isPending}
      error={rest}
      dirty={JSON.stringify(fields) !== JSON.stringify(begun)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('tagNameLabel')}
        required
        value={fields.name}
        error={errors.name !== undefined}
        helperText={errors.name ?? t(tag ? 'tagRenameHelp' : 'tagNameHelp')}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={t('tagDescription')}
        multiline
        value={fields.description}
        error={errors.description !== undefined}
        helperText={errors.description ?? t('tagDescriptionHelp')}
        onChange={({ target }) => change({ description: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION } }}
      />
      <TextField
        label={t('tagWiki')}
        multiline
        minRows={3}
        maxRows={14}
        value={fields.wiki}
        error={errors.wiki !== undefined}
        helperText={errors.wiki ?? t('tagWikiHelp')}
        onChange={({ target }) => change({ wiki: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_WIKI } }}
      />
      {manages ? (
        <>
          <Synonyms value={fields.synonyms} error={errors.synonyms} onChange={(synonyms) => change({ synonyms })} />
          <Parent value={fields.parent} onChange={(parent) => change({ parent })} />
          <FormControlLabel
            control={<Checkbox checked={fields.isReserved} onChange={(_, isReserved) => change({ isReserved })} />}
            label={t('reservedLabel')}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

/** Makes a tag, proposes one, or changes the one with this id. */
export default function TagForm({ id, onClose }: { readonly id?: number; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...getTag(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <Fields tag={null} onClose={onClose} />;
  if (data) return <Fields key={data.version} tag={data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('editTag')}
      submitLabel={t('saveTag')}
      pending={!error}
      error={null}
      dirty={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />}
    </FormDialog>
  );
}
