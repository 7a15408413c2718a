import { formatCompact } from '@motorclub/sdk';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { listFacets } from '../api/facets.ts';
import type { OwnCar } from '../api/types.ts';
import { EARLIEST_CAR } from '../lib/listParams.ts';
import { t } from '../texts/list.ts';

interface NamedProps {
  readonly label: string;
  readonly value: string;
  /** The brand whose models, or the brand and the model whose generations are offered; none for the brands themselves. */
  readonly of: readonly string[];
  readonly disabled: boolean;
  readonly onChoose: (value: string) => void;
}

/** One of the names that questions use, the most used first; others can be typed. */
function Named({ label, value, of, disabled, onChoose }: NamedProps) {
  const { data, isFetching } = useQuery({ ...listFacets(...of), enabled: !disabled });
  const known = data?.items ?? [];
  return (
    <Autocomplete
      freeSolo
      // What was typed counts without Enter.
      autoSelect
      size="small"
      disabled={disabled}
      options={known.map((facet) => facet.value)}
      value={value || null}
      onChange={(_, chosen) => onChoose(chosen?.trim() ?? '')}
      loading={isFetching}
      renderOption={({ key, ...props }, name) => (
        <li key={key} {...props}>
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {formatCompact(known.find((facet) => facet.value === name)?.count ?? 0)}
          </Box>
        </li>
      )}
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}

function yearOf(text: string): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= EARLIEST_CAR ? year : null;
}

interface YearProps {
  readonly value: number | null;
  readonly onDone: (year: number | null) => void;
}

/** Counts once it is finished: no list loads for half a year. */
function Year({ value, onDone }: YearProps) {
  const before = value === null ? '' : String(value);
  const [typed, setTyped] = useState(before);
  const done = () => typed.trim() !== before && onDone(yearOf(typed.trim()));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') done();
  };
  return (
    <TextField
      size="small"
      label={t('year')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={onKeyDown}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
    />
  );
}

export interface CarPickerProps {
  readonly car: OwnCar;
  readonly onChange: (change: Partial<OwnCar>) => void;
}

/** A car from the brand down to the year, chosen from what questions are about or typed. */
export function CarPicker({ car: { brand, carModel, generation, year }, onChange }: CarPickerProps) {
  return (
    <>
      <Named
        label={t('brand')}
        value={brand}
        of={[]}
        disabled={false}
        onChoose={(chosen) => onChange({ brand: chosen, carModel: '', generation: '' })}
      />
      <Named
        label={t('model')}
        value={carModel}
        of={[brand]}
        disabled={!brand}
        onChoose={(chosen) => onChange({ carModel: chosen, generation: '' })}
      />
      <Named
        label={t('generation')}
        value={generation}
        of={[brand, carModel]}
        disabled={!carModel}
        onChoose={(chosen) => onChange({ generation: chosen })}
      />
      <Year value={year} onDone={(chosen) => onChange({ year: chosen })} />
    </>
  );
}
