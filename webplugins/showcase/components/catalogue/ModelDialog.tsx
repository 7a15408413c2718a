import { useCan } from '@motorclub/sdk';
import { FormDialog, TextInput, useField, useForm } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type Brand,
  type CarCategory,
  type CarModel,
  listCategories,
  refreshCatalogue,
  saveModel,
} from '../../api/catalogue.ts';
import { joinList, splitList } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';
import { EntryPicker } from './EntryPicker.tsx';

export interface ModelDialogProps {
  /** What is changed; null for a new one. */
  readonly model: CarModel | null;
  /** What a new one begins with. */
  readonly name?: string;
  readonly onSaved?: (model: CarModel) => void;
  readonly onClose: () => void;
}

interface ModelForm {
  readonly brand: Brand | null;
  readonly name: string;
  readonly slug: string;
  readonly aliases: string;
  readonly carCategoryIds: readonly number[];
}

const formOf = (model: CarModel | null, name: string): ModelForm => ({
  brand: null,
  name: model?.name ?? name,
  slug: model?.slug ?? '',
  aliases: joinList(model?.aliases ?? []),
  carCategoryIds: model?.carCategoryIds ?? [],
});

interface CategoriesProps {
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

/** The bodies that cars of a model come with. */
function Categories({ ids, onChange }: CategoriesProps) {
  const { data } = useQuery(listCategories(false));
  const bodies = (data?.content ?? []).filter(({ kind }) => kind === 'BODY');
  return (
    <Autocomplete<CarCategory, true>
      multiple
      options={bodies}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      value={bodies.filter(({ id }) => ids.includes(id))}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(input) => <TextField {...input} label={t('catalogue_bodies')} />}
    />
  );
}

/** A model of a brand; that of a member who does not manage the catalogue is a proposal. */
export default function ModelDialog({ model, name = '', onSaved, onClose }: ModelDialogProps) {
  const manages = useCan('showcase.catalogue');
  const form = useForm<ModelForm, CarModel>({
    initial: formOf(model, name),
    check: (values) => ({
      name: values.name.trim() ? undefined : t('catalogue_missingField'),
      brand: model || values.brand ? undefined : t('catalogue_missingField'),
    }),
    serverNames: { brandId: 'brand' },
    send: ({ brand, slug, aliases, ...values }) =>
      saveModel(model, {
        ...values,
        brandId: model?.brandId ?? brand?.id ?? 0,
        name: values.name.trim(),
        aliases: splitList(aliases),
        ...(slug.trim() && { slug: slug.trim() }),
      }),
    done: (saved) => t(manages ? 'catalogue_entrySaved' : 'catalogue_entryProposed', { name: saved.name }),
    onSent: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    refresh: refreshCatalogue,
  });
  const brand = useField({ form, name: 'brand' });
  const title = model
    ? t('catalogue_editTitle', { name: model.name })
    : t(manages ? 'catalogue_modelNew' : 'catalogue_modelPropose');
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={t(manages ? 'catalogue_save' : 'catalogue_propose')}
      width="sm"
      failed={t('catalogue_notDone')}
      guarded
      onClose={onClose}
    >
      {model ? null : (
        <EntryPicker
          kind="brands"
          label={t('catalogue_brand')}
          value={brand.value}
          onChange={(chosen) => brand.set(chosen as Brand | null)}
          error={brand.error}
          required
        />
      )}
      <TextInput form={form} name="name" label={t('catalogue_name')} required max={80} />
      <TextInput form={form} name="aliases" label={t('catalogue_aliases')} help={t('catalogue_aliasesHelp')} />
      <Categories ids={form.values.carCategoryIds} onChange={(ids) => form.set('carCategoryIds', ids)} />
      {manages ? (
        <TextInput form={form} name="slug" label={t('catalogue_slug')} help={t('catalogue_slugHelp')} max={80} />
      ) : null}
    </FormDialog>
  );
}
