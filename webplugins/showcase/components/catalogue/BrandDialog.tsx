import { useCan } from '@motorclub/sdk';
import { FormDialog, ItemPictures, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Brand, everyCountry, oneBrand, refreshCatalogue, saveBrand } from '../../api/catalogue.ts';
import { countryName } from '../../lib/countryName.ts';
import { joinList, splitList } from '../../lib/entries.ts';
import { isYear, numberOf } from '../../lib/numbers.ts';
import { t } from '../../texts/catalogue.ts';
import { ROW } from './row.ts';

export interface BrandDialogProps {
  /** What is changed; null for a new one. */
  readonly brand: Brand | null;
  readonly onClose: () => void;
}

const formOf = (brand: Brand | null) => ({
  name: brand?.name ?? '',
  slug: brand?.slug ?? '',
  countryCode: brand?.countryCode ?? '',
  foundedYear: String(brand?.foundedYear ?? ''),
  defunctYear: String(brand?.defunctYear ?? ''),
  aliases: joinList(brand?.aliases ?? []),
});

type BrandForm = ReturnType<typeof formOf>;

const errorsOf = ({ name, foundedYear, defunctYear }: BrandForm) => ({
  name: name.trim() ? undefined : t('catalogue_missingField'),
  foundedYear: isYear(foundedYear) ? undefined : t('catalogue_yearWrong'),
  defunctYear: isYear(defunctYear) ? undefined : t('catalogue_yearWrong'),
});

const bodyOf = ({ name, slug, countryCode, foundedYear, defunctYear, aliases }: BrandForm) => ({
  name: name.trim(),
  ...(slug.trim() && { slug: slug.trim() }),
  countryCode: countryCode || null,
  foundedYear: numberOf(foundedYear),
  defunctYear: numberOf(defunctYear),
  aliases: splitList(aliases),
});

/** The logo of a brand that is there; each change is saved at once. */
function Logo({ brandId }: { readonly brandId: number }) {
  const client = useQueryClient();
  const { data: brand } = useQuery(oneBrand(brandId));
  if (!brand) return null;
  return (
    <ItemPictures
      kind="showcase.brand_logo"
      item={`showcase.brand:${brandId}`}
      pictures={brand.logo ? [brand.logo] : []}
      max={1}
      maxMegabytes={1}
      label={t('catalogue_logo')}
      onChanged={() => refreshCatalogue(client)}
    />
  );
}

/** A brand; that of a member who does not manage the catalogue is a proposal. */
export default function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const manages = useCan('showcase.catalogue');
  const { data: countries = [] } = useQuery(everyCountry);
  const form = useForm<BrandForm, Brand>({
    initial: formOf(brand),
    check: errorsOf,
    send: (values) => saveBrand(brand, bodyOf(values)),
    done: ({ name }) => t(manages ? 'catalogue_entrySaved' : 'catalogue_entryProposed', { name }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  const title = brand
    ? t('catalogue_editTitle', { name: brand.name })
    : t(manages ? 'catalogue_brandNew' : 'catalogue_brandPropose');
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
      <TextInput form={form} name="name" label={t('catalogue_name')} required max={60} autoFocus />
      <TextInput form={form} name="aliases" label={t('catalogue_aliases')} help={t('catalogue_aliasesHelp')} />
      <Box sx={ROW}>
        <SelectInput
          form={form}
          name="countryCode"
          label={t('catalogue_country')}
          none={t('catalogue_unknown')}
          options={countries.map(({ code }) => ({ value: code, label: countryName(code) }))}
        />
        <TextInput form={form} name="slug" label={t('catalogue_slug')} help={t('catalogue_slugHelp')} max={80} />
        <TextInput form={form} name="foundedYear" label={t('catalogue_foundedYear')} inputMode="numeric" max={4} />
        <TextInput form={form} name="defunctYear" label={t('catalogue_defunctYear')} inputMode="numeric" max={4} />
      </Box>
      {brand && manages ? <Logo brandId={brand.id} /> : null}
    </FormDialog>
  );
}
