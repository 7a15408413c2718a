import { Box, TextField } from '@mui/material';
import { UNITS, type Unit } from '../lib/formats.ts';
import { t } from '../texts.ts';
import { Choice } from './Choice.tsx';

export interface MileageFieldProps {
  readonly id: string;
  readonly value: string;
  readonly unit: Unit;
  readonly error: string | undefined;
  readonly onChange: (part: { mileage?: string; unit?: Unit }) => void;
}

/** How far it has gone, in the person's own unit. */
export function MileageField({ id, value, unit, error, onChange }: MileageFieldProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 84px', gap: 1 }}>
      <TextField
        id={id}
        label={t('mileage')}
        value={value}
        onChange={({ target }) => onChange({ mileage: target.value })}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Choice
        id={`${id}-unit`}
        label={t('unit')}
        value={unit}
        onChange={(next) => onChange({ unit: next === 'mi' ? 'mi' : 'km' })}
      >
        {UNITS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Choice>
    </Box>
  );
}
