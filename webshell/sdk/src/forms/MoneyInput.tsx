import { InputAdornment } from '@mui/material';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface MoneyInputProps<V extends object> extends TextInputProps<V> {
  readonly currency: string;
}

/** An amount as it is typed, `12.50`; `parseMoney` makes minor units of it. */
export function MoneyInput<V extends object>({ currency, ...rest }: MoneyInputProps<V>) {
  const end = <InputAdornment position="end">{currency}</InputAdornment>;
  return (
    <TextInput
      {...(rest as unknown as TextInputProps<V>)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' }, input: { endAdornment: end } }}
    />
  );
}
