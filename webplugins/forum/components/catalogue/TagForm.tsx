import { ErrorState, ListSkeleton, useCan } from '@motorclub/sdk';
import { CheckInput, type FieldSource, FormDialog, TextInput, useField, useForm } from '@motorclub/sdk/forms';
import { Autocomplete, Chip, Dialog, DialogContent, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { createTag, editTag, getTag } from '../../api/tags.ts';
import type { TagDetail } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { fieldsOf, NEW_TAG, type TagFields, tagFormErrors, tagOf } from '../../lib/tagForm.ts';
import { tagName } from '../../lib/tagName.ts';
import { t } from '../../texts/catalogue.ts';
import { t as words } from '../../texts/form.ts';

const MAX_DESCRIPTION = 500;
const MAX_WIKI = 30_000;

type Source = FieldSource<TagFields>;

function Parent({ form }: { readonly form: Source }) {
  const { value, error, set } = useField({ form, name: 'parent' });
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
      onChange={(_, parent) => set(parent)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      noOptionsText={t('noSuchTag')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('parentTag')}
          error={error !== undefined}
          helperText={error ?? t('parentTagHelp')}
        />
      )}
    />
  );
}

function Synonyms({ form }: { readonly form: Source }) {
  const { value, error, set } = useField({ form, name: 'synonyms' });
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[] as string[]}
      value={value as string[]}
      onChange={(_, next) => set([...new Set(next.map(tagName))].filter(Boolean))}
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
  const form = useForm<TagFields, TagDetail>({
    initial: tag ? fieldsOf(tag) : NEW_TAG,
    check: (fields) => tagFormErrors(fields, tag?.name ?? ''),
    serverNames: { parentId: 'parent' },
    send: (fields) => {
      const { name, ...others } = tagOf(fields, manages);
      if (!tag) return createTag({ name, ...others });
      return editTag(tag.id, { version: tag.version, ...(name === tag.name ? {} : { name }), ...others });
    },
    done: ({ name, status }) => t(status === 'PROPOSED' ? 'tagProposed' : 'tagSaved', { name }),
    refresh: refreshForum,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={tag ? t('editTagTitle', { name: tag.name }) : t(manages ? 'newTag' : 'proposeTag')}
      submitLabel={t(manages ? 'saveTag' : 'proposeTag')}
      width="sm"
      failed={words('notDone')}
      guarded
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="name"
        label={t('tagNameLabel')}
        required
        max={60}
        help={t(tag ? 'tagRenameHelp' : 'tagNameHelp')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextInput
        form={form}
        name="description"
        label={t('tagDescription')}
        multiline
        max={MAX_DESCRIPTION}
        help={t('tagDescriptionHelp')}
      />
      <TextInput
        form={form}
        name="wiki"
        label={t('tagWiki')}
        multiline
        minRows={3}
        maxRows={14}
        max={MAX_WIKI}
        help={t('tagWikiHelp')}
      />
      {manages ? (
        <>
          <Synonyms form={form} />
          <Parent form={form} />
          <CheckInput form={form} name="isReserved" label={t('reservedLabel')} />
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
    <Dialog open onClose={onClose} aria-label={t('editTag')} fullWidth maxWidth="sm">
      <DialogContent>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />}
      </DialogContent>
    </Dialog>
  );
}
