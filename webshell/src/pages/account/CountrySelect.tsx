import { TextField, type TextFieldProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { countries } from './entrance.ts';
import { t } from './texts.ts';

/** An optional country, by the browser's own list: quick to type into, at home on phones. */
export function CountrySelect(props: TextFieldProps) {
  const { data, error } = useQuery(countries);
  return (
    <TextField
      {...props}
      select
      label={t('country')}
      autoComplete="country"
      disabled={data === undefined}
      helperText={error ? t('countriesFailed') : props.helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('countryNone')}</option>
      {data?.map(({ code, name, flagEmoji }) => (
        <option key={code} value={code}>
          {flagEmoji} {name}
        </option>
      ))}
    </TextField>
  );
}
