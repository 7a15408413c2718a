import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectInputProps<V extends object> extends Omit<TextInputProps<V>, 'select' | 'slotProps' | 'type'> {
  /** What stands for no choice; without it there is always one. */
  readonly none?: string;
  readonly options?: readonly Option[];
  /** More of them, in groups: `<optgroup>`. */
  readonly children?: ReactNode;
}

/** One of a list, the browser's own: it works with any keyboard and on any phone. */
export function SelectInput<V extends object>({ none, options = [], children, ...rest }: SelectInputProps<V>) {
  return (
    <TextInput {...(rest as unknown as TextInputProps<V>)} select slotProps={{ select: { native: true } }}>
      {none === undefined ? null : <option value="">{none}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </TextInput>
  );
}
