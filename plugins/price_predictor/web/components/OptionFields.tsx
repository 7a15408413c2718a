import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { GROUPS, type Group } from '../api/types.ts';
import type { Draft } from '../lib/form.ts';
import { optionName } from '../lib/labels.ts';
import { idOf } from '../lib/usePredictor.ts';
import { t } from '../texts.ts';
import { Choice } from './Choice.tsx';

const WORDS: Readonly<Record<Group, readonly string[]>> = {
  fuel: ['petrol', 'diesel', 'hybrid', 'electric'],
  gearbox: ['automatic', 'manual'],
  drive: ['rwd', 'fwd', 'awd'],
  body: ['sedan', 'coupe', 'convertible', 'wagon', 'hatchback', 'suv', 'van', 'pickup'],
};

export interface OptionFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** The key options. None of them has to be said. */
export function OptionFields({ draft, onChange }: OptionFieldsProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {t('options')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {GROUPS.map((group) => (
          <Choice
            key={group}
            id={idOf(group)}
            label={t(group)}
            value={draft[group]}
            onChange={(word) => onChange({ [group]: word })}
          >
            <option value="">{t('any')}</option>
            {WORDS[group].map((word) => (
              <option key={word} value={word}>
                {optionName(group, word)}
              </option>
            ))}
          </Choice>
        ))}
      </Box>
    </Box>
  );
}
