import { Box, TextField, Typography } from '@mui/material';
import type { Question } from '../../api/types.ts';
import type { Answers, Seat } from '../../lib/guests.ts';
import { t } from '../../texts/finding.ts';

export interface Car {
  readonly id: number;
  readonly name: string;
}

interface AskedProps {
  readonly label: string;
  readonly required: boolean;
  /** null for a free text. */
  readonly options: readonly (readonly [value: string, label: string])[] | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Asked({ label, required, options, value, onChange }: AskedProps) {
  return (
    <TextField
      size="small"
      fullWidth
      required={required}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      select={options !== null}
      slotProps={
        options === null
          ? { htmlInput: { maxLength: 500 } }
          : { select: { native: true }, inputLabel: { shrink: true } }
      }
    >
      {options === null
        ? null
        : [['', t('choose')] as const, ...options].map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
    </TextField>
  );
}

function optionsOf({ kind, options }: Question) {
  if (kind === 'CHOICE') return options.map((one) => [one, one] as const);
  return kind === 'YES_NO' ? [['YES', t('yes')] as const, ['NO', t('no')] as const] : null;
}

export interface GuestsProps {
  /** Those about which something is asked. */
  readonly seats: readonly Seat[];
  readonly cars: readonly Car[];
  readonly answers: Answers;
  readonly onChange: (key: string, value: string) => void;
}

/** What the organiser wants to know of each seat. */
export default function Guests({ seats, cars, answers, onChange }: GuestsProps) {
  return seats.map(({ key, type, number, questions }) => (
    <Box key={key} component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0, display: 'grid', gap: 1.5 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {t('seat', { name: type.name, number: number + 1 })}
      </Typography>
      {questions.map((question) => (
        <Asked
          key={question.id}
          label={question.label}
          required={question.required}
          options={optionsOf(question)}
          value={answers[`${key}.${question.id}`] ?? ''}
          onChange={(value) => onChange(`${key}.${question.id}`, value)}
        />
      ))}
      {type.requiresCar && cars.length > 0 ? (
        <Asked
          label={t('whichCar')}
          required
          options={cars.map(({ id, name }) => [String(id), name] as const)}
          value={answers[`${key}.car`] ?? ''}
          onChange={(value) => onChange(`${key}.car`, value)}
        />
      ) : null}
    </Box>
  ));
}
