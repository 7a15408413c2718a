import { SwitchedOff } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Button, TextField, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Question } from '../../api/types.ts';
import type { Answers, Seat } from '../../lib/guests.ts';
import { useSeatRefusals } from '../../lib/useSeatRefusals.ts';
import { t } from '../../texts/guests.ts';

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
  /** What the server has against it. */
  readonly refusal: string | null;
  readonly onChange: (value: string) => void;
}

function Asked({ label, required, options, value, refusal, onChange }: AskedProps) {
  return (
    <TextField
      size="small"
      fullWidth
      required={required}
      label={label}
      value={value}
      error={refusal !== null}
      helperText={refusal}
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

/** A ticket for a car, and a buyer without one: only the server knows that there is a showcase to add it to. */
function NoCar({ refusal, garage }: { readonly refusal: string; readonly garage: GuestsProps['garage'] }) {
  const { refetch, isFetching } = garage;
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" loading={isFetching} onClick={() => void refetch()}>
          {t('lookAgain')}
        </Button>
      }
    >
      <AlertTitle>{refusal}</AlertTitle>
      {t('noCars')}
    </Alert>
  );
}

export interface GuestsProps {
  /** All of the order; only those about which something is asked are shown. */
  readonly seats: readonly Seat[];
  /** The member's cars. */
  readonly garage: UseQueryResult<readonly Car[]>;
  readonly answers: Answers;
  /** Why the order was refused. */
  readonly error: unknown;
  readonly onChange: (key: string, value: string) => void;
}

/** What the organiser wants to know of each seat. */
export default function Guests({ seats, garage, answers, error, onChange }: GuestsProps) {
  const list = useRef<HTMLDivElement>(null);
  const refusalOf = useSeatRefusals(error, seats, answers);
  useEffect(() => {
    if (error) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const cars = garage.data ?? [];
  const fields = seats.map((seat) => {
    const { key, type, number, questions } = seat;
    const noCar = refusalOf(`${key}.car`);
    const choosesCar = type.requiresCar && cars.length > 0;
    if (questions.length === 0 && !choosesCar && noCar === null) return null;
    return (
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
            refusal={refusalOf(`${key}.${question.id}`)}
            onChange={(value) => onChange(`${key}.${question.id}`, value)}
          />
        ))}
        {choosesCar ? (
          <Asked
            label={t('whichCar')}
            required
            options={cars.map(({ id, name }) => [String(id), name] as const)}
            value={answers[`${key}.car`] ?? ''}
            refusal={noCar}
            onChange={(value) => onChange(`${key}.car`, value)}
          />
        ) : null}
        {noCar !== null && !choosesCar ? <NoCar refusal={noCar} garage={garage} /> : null}
      </Box>
    );
  });
  return (
    <div ref={list}>
      {seats.some(({ type }) => type.requiresCar) ? <SwitchedOff plugin="showcase" /> : null}
      {fields}
    </div>
  );
}
