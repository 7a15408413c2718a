import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { type Country, refreshCatalogue, saveCountry } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';

export interface CountryDialogProps {
  readonly country: Country;
  readonly onClose: () => void;
}

type CountryForm = Pick<Country, 'currency' | 'distanceUnit' | 'plateHint' | 'isActive'>;

/** What cars of a country have in common. */
export default function CountryDialog({ country, onClose }: CountryDialogProps) {
  const { name, currency, distanceUnit, plateHint, isActive } = country;
  const form = useForm<CountryForm, Country>({
    initial: { currency, distanceUnit, plateHint, isActive },
    check: (values) => ({ currency: /^[A-Z]{3}$/.test(values.currency) ? undefined : t('catalogue_currencyWrong') }),
    send: (values) => saveCountry(country, values),
    done: () => t('catalogue_entrySaved', { name }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  return (
    <FormDialog
      form={form}
      title={t('catalogue_editTitle', { name })}
      submitLabel={t('catalogue_save')}
      failed={t('catalogue_notDone')}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="currency"
        label={t('catalogue_currency')}
        help={t('catalogue_currencyHelp')}
        max={3}
        write={(typed) => typed.toUpperCase()}
      />
      <SelectInput
        form={form}
        name="distanceUnit"
        label={t('catalogue_distanceUnit')}
        options={[
          { value: 'KM', label: t('catalogue_unit_KM') },
          { value: 'MI', label: t('catalogue_unit_MI') },
        ]}
      />
      <TextInput
        form={form}
        name="plateHint"
        label={t('catalogue_plateHint')}
        help={t('catalogue_plateHintHelp')}
        max={120}
      />
      <CheckInput form={form} name="isActive" label={t('catalogue_inUse')} look="switch" />
    </FormDialog>
  );
}
