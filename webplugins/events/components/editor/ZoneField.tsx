import { Autocomplete, TextField } from '@mui/material';
import type { EventForm } from '../../lib/eventForm.ts';
import type { FormHandle } from '../../lib/useForm.ts';
import { t } from '../../texts/writing.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

/** Whose clocks the event follows. */
export function ZoneField({ of }: { readonly of: FormHandle<EventForm> }) {
  const error = of.errors.timezone;
  const { timezone } = of.form;
  return (
    <Autocomplete
      disableClearable
      options={ZONES.includes(timezone) ? ZONES : [timezone, ...ZONES]}
      value={timezone}
      onChange={(_event, zone) => of.edit({ timezone: zone })}
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
