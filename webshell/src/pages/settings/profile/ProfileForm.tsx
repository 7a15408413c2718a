import { MarkdownEditor } from '@motorclub/sdk';
import { TextField } from '@mui/material';
import type { ComponentProps } from 'react';
import { CountrySelect } from '../../account/CountrySelect.tsx';
import type { Me } from '../api/me.ts';
import { MeFormFrame } from '../MeFormFrame.tsx';
import { t } from '../texts.ts';
import { useMeForm } from '../useMeForm.ts';
import { LinksField } from './LinksField.tsx';
import { BIO_LENGTH, CITY_LENGTH, checkProfile, lengthOf, NAME_LENGTH, PROFILE_FIELDS } from './rules.ts';

type TextProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'helperText' | 'onChange'>;

/** The words of a profile. */
export function ProfileForm({ own }: { readonly own: Me }) {
  const form = useMeForm(own, { names: PROFILE_FIELDS, check: checkProfile });
  const { values, errors, set } = form;
  const text = (name: 'displayName' | 'country' | 'city', helper?: string): TextProps => ({
    name,
    value: values[name] ?? '',
    error: errors[name] !== undefined,
    helperText: errors[name] ?? helper,
    onChange: (event) => set(name, event.target.value === '' ? null : event.target.value),
  });
  return (
    <MeFormFrame form={form} label={t('aboutYou')}>
      <TextField
        label={t('displayName')}
        autoComplete="name"
        slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
        {...text('displayName', t('displayNameHelp', { name: own.username }))}
      />
      <MarkdownEditor
        style="SHORT"
        name="bio"
        label={t('bio')}
        value={values.bio ?? ''}
        help={t('bioHelp', { count: lengthOf(values.bio), limit: BIO_LENGTH })}
        error={errors.bio}
        minRows={4}
        maxRows={14}
        onChange={(bio) => set('bio', bio === '' ? null : bio)}
      />
      <CountrySelect {...text('country')} />
      <TextField label={t('city')} slotProps={{ htmlInput: { maxLength: CITY_LENGTH } }} {...text('city')} />
      <LinksField links={values.links} errors={errors} onChange={(links) => set('links', links)} />
    </MeFormFrame>
  );
}
