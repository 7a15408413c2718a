import { type FieldSource, SelectInput } from '@motorclub/sdk/forms';
import { useQuery } from '@tanstack/react-query';
import { countries } from './signupQueries.ts';
import { t } from './texts.ts';

interface CountrySelectProps {
  readonly form: FieldSource<{ readonly country: string | null }>;
  readonly help?: string;
  readonly emptyAs?: '' | null;
}

/** An optional country, by the browser's own list: quick to type into, at home on phones. */
export function CountrySelect({ form, help, emptyAs = '' }: CountrySelectProps) {
  const { data, error } = useQuery(countries);
  return (
    <SelectInput
      form={form}
      name="country"
      emptyAs={emptyAs}
      label={t('country')}
      autoComplete="country"
      disabled={data === undefined}
      help={error ? t('countryListFailed') : help}
      none={t('countryUnsaid')}
      options={data?.map(({ code, name, flagEmoji }) => ({ value: code, label: `${flagEmoji} ${name}` })) ?? []}
    />
  );
}
