import { MarkdownInput, TextInput } from '@motorclub/sdk/forms';
import { CountrySelect } from '../../account/CountrySelect.tsx';
import type { Me } from '../api/me.ts';
import { MeFormFrame } from '../MeFormFrame.tsx';
import { t } from '../texts.ts';
import { useMeForm } from '../useMeForm.ts';
import { LinksField } from './LinksField.tsx';
import { BIO_LENGTH, CITY_LENGTH, checkProfile, lengthOf, NAME_LENGTH, PROFILE_FIELDS } from './rules.ts';

/** The words of a profile. */
export function ProfileForm({ own }: { readonly own: Me }) {
  const form = useMeForm(own, { names: PROFILE_FIELDS, check: checkProfile });
  return (
    <MeFormFrame form={form} label={t('aboutYou')}>
      <TextInput
        form={form}
        name="displayName"
        label={t('displayName')}
        autoComplete="name"
        max={NAME_LENGTH}
        help={t('displayNameHelp', { name: own.username })}
        emptyAs={null}
      />
      <MarkdownInput
        form={form}
        name="bio"
        style="SHORT"
        label={t('bio')}
        help={t('bioHelp', { count: lengthOf(form.values.bio), limit: BIO_LENGTH })}
        minRows={4}
        maxRows={14}
        emptyAs={null}
      />
      <CountrySelect form={form} emptyAs={null} />
      <TextInput form={form} name="city" label={t('city')} max={CITY_LENGTH} emptyAs={null} />
      <LinksField form={form} />
    </MeFormFrame>
  );
}
