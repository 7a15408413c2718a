import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import type { EventForm } from '../../lib/eventForm.ts';
import { t } from '../../texts/writing.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

/** Whose clocks the event follows. */
export function ZoneField({ form }: { readonly form: FieldSource<EventForm> }) {
  const { value: timezone, error, set } = useField({ form, name: 'timezone' });
  return (
    <Autocomplete
      disableClearable
      options={ZONES.includes(timezone) ? ZONES : [timezone, ...ZONES]}
      value={timezone}
      onChange={(_event, zone) => set(zone)}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          label={t('timezone')}
          error={error !== undefined}
          helperText={error ?? t('timezoneHelp')}
        />
      )}
    />
  );
}
