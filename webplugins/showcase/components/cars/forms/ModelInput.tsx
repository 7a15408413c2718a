import { type FieldSource, useField } from '@motorclub/sdk/forms';
import type { CarForm, ModelChoice } from '../../../lib/carForm.ts';
import { t } from '../../../texts/carForms.ts';
import ModelPicker from '../../catalogue/ModelPicker.tsx';

/** The model of a car. A generation that is meant is chosen with it. */
export function ModelInput({ form }: { readonly form: FieldSource<CarForm> }) {
  const { value, error, set, onBlur } = useField({ form, name: 'model' });
  const choose = (match: ModelChoice | null) => {
    set(match);
    form.set('generationId', match?.generationId ? String(match.generationId) : '');
    form.set('engineCode', '');
  };
  return (
    <ModelPicker
      name="model"
      label={t('model')}
      value={value}
      onChange={choose}
      onBlur={onBlur}
      error={error}
      required
    />
  );
}
