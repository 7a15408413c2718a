import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';

export interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** Text by value, in the order to show. */
  readonly choices: Readonly<Record<V, string>>;
  readonly help?: string;
  readonly column?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** A few choices of which one holds, all in sight. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { label, value, choices, help, column = false, disabled = false, onChange } = props;
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row={!column}
        aria-labelledby={id}
        name={id}
        value={value}
        onChange={(_, next) => onChange(next as V)}
      >
        {Object.entries<string>(choices).map(([name, text]) => (
          <FormControlLabel key={name} value={name} control={<Radio />} label={text} />
        ))}
      </RadioGroup>
      {help ? <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText> : null}
    </FormControl>
  );
}
