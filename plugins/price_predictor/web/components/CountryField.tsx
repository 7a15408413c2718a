import { language } from '@motorclub/sdk';
import { type FieldSource, SelectInput } from '@motorclub/sdk/forms';
import { COUNTRIES } from '../lib/countries.ts';
import type { Draft } from '../lib/form.ts';
import { countryName } from '../lib/formats.ts';
import { t } from '../texts.ts';

export interface CountryFieldProps {
  readonly form: FieldSource<Draft>;
  /** Countries of which there are cars: they come first. */
  readonly withCars: readonly string[];
}

function Countries({ codes }: { readonly codes: readonly string[] }) {
  const named = codes.map((code) => ({ code, name: countryName(code) }));
  named.sort((one, other) => one.name.localeCompare(other.name, language));
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/** Every country, those with cars to compare first. */
export function CountryField({ form, withCars }: CountryFieldProps) {
  return (
    <SelectInput form={form} name="country" label={t('country')} none={t('chooseCountry')}>
      {withCars.length > 0 ? (
        <optgroup label={t('countriesWithCars')}>
          <Countries codes={withCars} />
        </optgroup>
      ) : null}
      <optgroup label={t('countriesAll')}>
        <Countries codes={COUNTRIES.filter((code) => !withCars.includes(code))} />
      </optgroup>
    </SelectInput>
  );
}
