import { COUNTRIES } from '../lib/countries.ts';
import { countryName } from '../lib/formats.ts';
import { t } from '../texts.ts';
import { Choice } from './Choice.tsx';

export interface CountryFieldProps {
  readonly id: string;
  readonly value: string;
  /** Countries of which there are cars: they come first. */
  readonly withCars: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Countries({ codes }: { readonly codes: readonly string[] }) {
  const named = codes.map((code) => ({ code, name: countryName(code) }));
  named.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/** Every country, those with cars to compare first. */
export function CountryField({ withCars, ...field }: CountryFieldProps) {
  return (
    <Choice {...field} label={t('country')}>
      <option value="">{t('chooseCountry')}</option>
      {withCars.length > 0 ? (
        <optgroup label={t('countriesWithCars')}>
          <Countries codes={withCars} />
        </optgroup>
      ) : null}
      <optgroup label={t('countriesAll')}>
        <Countries codes={COUNTRIES.filter((code) => !withCars.includes(code))} />
      </optgroup>
    </Choice>
  );
}
