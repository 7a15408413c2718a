import { type FieldSource, SelectInput } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { GROUPS, type Group } from '../api/types.ts';
import type { Draft } from '../lib/form.ts';
import { optionName } from '../lib/labels.ts';
import { t } from '../texts.ts';

const WORDS: Readonly<Record<Group, readonly string[]>> = {
  fuel: ['petrol', 'diesel', 'hybrid', 'electric'],
  gearbox: ['automatic', 'manual'],
  drive: ['rwd', 'fwd', 'awd'],
  body: ['sedan', 'coupe', 'convertible', 'wagon', 'hatchback', 'suv', 'van', 'pickup'],
};

/** The key options. None of them has to be said. */
export function OptionFields({ form }: { readonly form: FieldSource<Draft> }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {t('options')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {GROUPS.map((group) => (
          <SelectInput
            key={group}
            form={form}
            name={group}
            label={t(group)}
            none={t('any')}
            options={WORDS[group].map((value) => ({ value, label: optionName(group, value) }))}
          />
        ))}
      </Box>
    </Box>
  );
}
