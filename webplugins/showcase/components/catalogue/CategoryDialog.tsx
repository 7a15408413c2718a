import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type CarCategory, refreshCatalogue, saveCategory } from '../../api/catalogue.ts';
import { numberOf } from '../../lib/numbers.ts';
import { t } from '../../texts/catalogue.ts';
import { ROW } from './row.ts';

export interface CategoryDialogProps {
  /** What is changed; null for a new one. */
  readonly category: CarCategory | null;
  readonly onClose: () => void;
}

export const KINDS = ['BODY', 'USE', 'ERA', 'STYLE'] as const;

const formOf = (category: CarCategory | null) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  kind: category?.kind ?? ('BODY' as const),
  icon: category?.icon ?? '',
  position: String(category?.position ?? ''),
  isActive: category?.isActive ?? true,
});

type CategoryForm = ReturnType<typeof formOf>;

const errorsOf = ({ name, position }: CategoryForm) => ({
  name: name.trim() ? undefined : t('catalogue_missingField'),
  position: /^\d{0,4}$/.test(position.trim()) ? undefined : t('catalogue_positionWrong'),
});

/** A car category. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const form = useForm<CategoryForm, CarCategory>({
    initial: formOf(category),
    check: errorsOf,
    send: ({ name, slug, kind, icon, position, isActive }) => {
      const place = numberOf(position);
      return saveCategory(category, {
        name: name.trim(),
        kind,
        icon: icon.trim() || null,
        isActive,
        ...(slug.trim() && { slug: slug.trim() }),
        ...(place !== null && { position: place }),
      });
    },
    done: ({ name }) => t('catalogue_entrySaved', { name }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  return (
    <FormDialog
      form={form}
      title={category ? t('catalogue_editTitle', { name: category.name }) : t('catalogue_categoryNew')}
      submitLabel={t('catalogue_save')}
      width="sm"
      failed={t('catalogue_notDone')}
      onClose={onClose}
    >
      <Box sx={ROW}>
        <TextInput form={form} name="name" label={t('catalogue_name')} required max={60} autoFocus />
        <SelectInput
          form={form}
          name="kind"
          label={t('catalogue_kind')}
          options={KINDS.map((kind) => ({ value: kind, label: t(`catalogue_kind_${kind}`) }))}
        />
        <TextInput form={form} name="slug" label={t('catalogue_slug')} help={t('catalogue_slugHelp')} max={60} />
        <TextInput form={form} name="icon" label={t('catalogue_icon')} help={t('catalogue_iconHelp')} max={40} />
        <TextInput
          form={form}
          name="position"
          label={t('catalogue_position')}
          help={t('catalogue_positionHelp')}
          inputMode="numeric"
        />
      </Box>
      <CheckInput form={form} name="isActive" label={t('catalogue_inUse')} look="switch" />
    </FormDialog>
  );
}
