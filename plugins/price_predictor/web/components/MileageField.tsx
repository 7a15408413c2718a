import { type FieldSource, SelectInput, TextInput } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import type { Draft } from '../lib/form.ts';
import { UNITS } from '../lib/formats.ts';
import { t } from '../texts.ts';

const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: unit }));

/** How far it has gone, in the person's own unit. */
export function MileageField({ form }: { readonly form: FieldSource<Draft> }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 84px', gap: 1 }}>
      <TextInput form={form} name="mileage" label={t('mileage')} inputMode="numeric" autoComplete="off" />
      <SelectInput form={form} name="unit" label={t('unit')} options={UNIT_OPTIONS} />
    </Box>
  );
}
