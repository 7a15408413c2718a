import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { followLanguage, LANGUAGES, type Language } from '../../../session/language.ts';
import { chooseMode } from '../../../theme/modeCookie.ts';
import type { Me } from '../api/me.ts';
import { MeFormFrame } from '../MeFormFrame.tsx';
import { t } from '../texts.ts';
import { useMeForm } from '../useMeForm.ts';
import { Choices } from './Choices.tsx';
import { timeIn, timeZones } from './timeZones.ts';

const FIELDS = ['language', 'units', 'timezone', 'theme'] as const;

function ZoneField({ form }: { readonly form: FieldSource<{ readonly timezone: string | null }> }) {
  const { value, error, set } = useField({ form, name: 'timezone' });
  const [zones] = useState(() => timeZones(value));
  return (
    <Autocomplete
      options={zones}
      value={value}
      onChange={(_, zone) => set(zone)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('timezone')}
          placeholder={t('timezoneNone')}
          error={error !== undefined}
          helperText={error ?? t('timezoneHelp', { time: timeIn(value) })}
        />
      )}
    />
  );
}

/** Language, units, time zone, theme. */
export function PreferencesForm({ own }: { readonly own: Me }) {
  const form = useMeForm(own, {
    names: FIELDS,
    onSaved: (now) => {
      chooseMode(now.theme);
      followLanguage(now.language);
    },
  });
  const { values, set } = form;
  return (
    <MeFormFrame form={form} label={t('preferences')}>
      <Choices
        label={t('language')}
        value={(values.language ?? 'browser') as Language | 'browser'}
        choices={{ browser: t('languageOfBrowser'), ...LANGUAGES }}
        onChange={(chosen) => set('language', chosen === 'browser' ? null : chosen)}
      />
      <ZoneField form={form} />
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
