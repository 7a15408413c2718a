import { formatCompact } from '@motorclub/sdk';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { listFacets } from '../../api/facets.ts';
import { EARLIEST_CAR } from '../../lib/listParams.ts';
import { t } from '../../texts/list.ts';
import type { FacetProps } from './Facets.tsx';

interface NamedProps {
  readonly label: string;
  readonly value: string;
  /** The brand whose models are offered; empty for the brands themselves. */
  readonly of: string;
  readonly disabled: boolean;
  readonly onChoose: (value: string) => void;
}

/** One of the names that questions use, the most used first; others can be typed. */
function Named({ label, value, of, disabled, onChoose }: NamedProps) {
  const { data, isFetching } = useQuery({ ...listFacets(of), enabled: !disabled });
  const known = data?.items ?? [];
  return (
    <Autocomplete
      freeSolo
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

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly digits?: boolean;
  readonly onDone: (value: string) => void;
}

/** Words that count once they are finished: no list loads for half a year. */
function Typed({ label, value, digits = false, onDone }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const done = () => typed.trim() !== value && onDone(typed.trim());
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') done();
  };
  return (
    <TextField
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={onKeyDown}
      slotProps={{ htmlInput: digits ? { inputMode: 'numeric', maxLength: 4 } : { maxLength: 40 } }}
    />
  );
}

function yearOf(text: string): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= EARLIEST_CAR ? year : null;
}

/** The car from the brand down to the year. */
export function CarFacet({ params, go }: FacetProps) {
  const { brand, carModel, generation, year } = params;
  return (
    <>
      <Named
        label={t('brand')}
        value={brand}
        of=""
        disabled={false}
        onChoose={(chosen) => go({ brand: chosen, carModel: '', generation: '' })}
      />
      <Named
        label={t('model')}
        value={carModel}
        of={brand}
        disabled={!brand}
        onChoose={(chosen) => go({ carModel: chosen, generation: '' })}
      />
      <Typed label={t('generation')} value={generation} onDone={(text) => go({ generation: text })} />
      <Typed
        label={t('year')}
        value={year === null ? '' : String(year)}
        digits
        onDone={(text) => go({ year: yearOf(text) })}
      />
    </>
  );
}
