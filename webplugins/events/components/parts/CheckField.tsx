import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import type { FormHandle } from '../../lib/useForm.ts';

type Flags<F> = { [K in keyof F]: F[K] extends boolean ? K : never }[keyof F] & string;

export interface CheckFieldProps<F extends object> {
  readonly of: FormHandle<F>;
  readonly name: Flags<F>;
  readonly label: string;
}

/** Yes or no. */
export function CheckField<F extends object>({ of, name, label }: CheckFieldProps<F>) {
  const error = of.errors[name];
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={of.form[name] as boolean}
            onChange={(_event, checked) => of.edit({ [name]: checked } as Partial<F>)}
          />
        }
      />
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </div>
  );
}
