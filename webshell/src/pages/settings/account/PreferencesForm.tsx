import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { chooseMode } from '../../../theme/modeCookie.ts';
import type { Me } from '../api/me.ts';
import { MeFormFrame } from '../MeFormFrame.tsx';
import { t } from '../texts.ts';
import { useMeForm } from '../useMeForm.ts';
import { Choices } from './Choices.tsx';
import { timeIn, timeZones } from './timeZones.ts';

const FIELDS = ['language', 'units', 'timezone', 'theme'] as const;

/** The languages that the site has texts in. */
const LANGUAGES = { en: 'English' } as const;

/** Language, units, time zone, theme. */
export function PreferencesForm({ own }: { readonly own: Me }) {
  const form = useMeForm(own, { names: FIELDS, onSaved: (now) => chooseMode(now.theme) });
  const { values, errors, set } = form;
  const [zones] = useState(() => timeZones(own.timezone));
  return (
    <MeFormFrame form={form} label={t('preferences')}>
      <TextField
        select
        label={t('language')}
        value={values.language}
        error={errors.language !== undefined}
        helperText={errors.language}
        onChange={(event) => set('language', event.target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        options={zones}
        value={values.timezone}
        onChange={(_, zone) => set('timezone', zone)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('timezone')}
            placeholder={t('timezoneNone')}
            error={errors.timezone !== undefined}
            helperText={errors.timezone ?? t('timezoneHelp', { time: timeIn(values.timezone) })}
          />
        )}
      />
      <Choices
        label={t('distance')}
        value={values.units.distance}
        choices={{ KM: t('km'), MI: t('mi') }}
        onChange={(distance) => set('units', { ...values.units, distance })}
      />
      <Choices
        label={t('power')}
        value={values.units.power}
        choices={{ HP: t('hp'), KW: t('kw') }}
        onChange={(power) => set('units', { ...values.units, power })}
      />
      <Choices
        label={t('theme')}
        value={values.theme}
        choices={{ dark: t('dark'), light: t('light'), system: t('system') }}
        onChange={(theme) => set('theme', theme)}
      />
    </MeFormFrame>
  );
}
