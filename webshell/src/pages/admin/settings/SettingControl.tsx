import {
  Autocomplete,
  FormControl,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { useId } from 'react';
import { PasswordField } from '../../account/PasswordField.tsx';
import { t } from '../texts.ts';
import type { SettingField } from './schema.ts';
import type { Raw } from './values.ts';

/** A setting with what its field holds. */
export interface BoundField {
  readonly field: SettingField;
  readonly raw: Raw;
  readonly error: string | undefined;
  readonly set: (raw: Raw) => void;
}

export interface SettingControlProps {
  readonly bound: BoundField;
  /** Below the control, unless something is wrong with its value. */
  readonly helper: string;
}

function textProps({ field, raw, error, set }: BoundField, helper: string) {
  return {
    name: field.name,
    label: field.title,
    value: String(raw),
    error: error !== undefined,
    helperText: error ?? (helper || undefined),
    onChange: (event) => set(event.target.value),
  } satisfies TextFieldProps;
}

function Toggle({ bound: { field, raw, error, set }, helper }: SettingControlProps) {
  const id = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        label={field.title}
        control={
          <Switch
            name={field.name}
            checked={raw === true}
            onChange={(_, on) => set(on)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': id, 'aria-invalid': error !== undefined } }}
          />
        }
      />
      <FormHelperText id={id}>{error ?? helper}</FormHelperText>
    </FormControl>
  );
}

function Choice({ bound, helper }: SettingControlProps) {
  const { options, names, nullable } = bound.field;
  // By place, for a value may be a number, or null.
  const at = (value: unknown) => options.indexOf(value);
  return (
    <TextField
      {...textProps(bound, helper)}
      select
      value={at(bound.raw) < 0 ? '' : at(bound.raw)}
      onChange={(event) => bound.set(event.target.value === '' ? null : options[Number(event.target.value)])}
    >
      {nullable ? <MenuItem value="">{t('nothing')}</MenuItem> : null}
      {options.map((option, index) => (
        <MenuItem key={String(option)} value={index}>
          {names[String(option)] ?? String(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Several({ bound: { field, raw, error, set }, helper }: SettingControlProps) {
  const options = field.options.map(String);
  return (
    <Autocomplete<string, true, false, boolean>
      multiple
      freeSolo={options.length === 0}
      autoSelect={options.length === 0}
      filterSelectedOptions
      options={options}
      value={raw as string[]}
      onChange={(_, chosen) => set(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          label={field.title}
          error={error !== undefined}
          helperText={error ?? [helper, options.length === 0 ? t('listHelp') : ''].filter(Boolean).join(' ')}
        />
      )}
    />
  );
}

function Typed({ bound, helper }: SettingControlProps) {
  const { kind, min, max, integer, maxLength } = bound.field;
  const limits =
    kind === 'number' ? { inputMode: integer ? 'numeric' : 'decimal', min, max, step: integer ? 1 : 'any' } : {};
  return (
    <TextField
      {...textProps(bound, helper)}
      type={kind === 'number' ? 'number' : 'text'}
      multiline={kind === 'json'}
      slotProps={{ htmlInput: { ...limits, maxLength, ...(kind === 'json' ? { spellCheck: false } : {}) } }}
      sx={kind === 'number' ? { '& .MuiInputBase-root': { maxWidth: 240 } } : {}}
    />
  );
}

/** The control that fits the setting's type. */
export function SettingControl({ bound, helper }: SettingControlProps) {
  const { kind } = bound.field;
  if (kind === 'boolean') return <Toggle bound={bound} helper={helper} />;
  if (kind === 'choice') return <Choice bound={bound} helper={helper} />;
  if (kind === 'list') return <Several bound={bound} helper={helper} />;
  if (kind === 'secret') return <PasswordField {...textProps(bound, helper)} autoComplete="new-password" />;
  return <Typed bound={bound} helper={helper} />;
}
