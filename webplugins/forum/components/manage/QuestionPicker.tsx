import { type Field, type FieldProps, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useState } from 'react';
import { listQuestions } from '../../api/listQuestions.ts';
import { EVERYTHING } from '../../lib/listParams.ts';
import { t } from '../../texts/manage.ts';

export interface Picked {
  readonly id: number;
  readonly title: string;
}

export interface QuestionPickerProps {
  readonly label: string;
  readonly value: Picked | null;
  /** The question that cannot be chosen. */
  readonly except: number;
  readonly error: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onChange: (picked: Picked | null) => void;
}

const MAX_ITEMS = 8;
const ADDRESS = /(?:^|\/questions\/|#)([1-9]\d{0,15})(?:[/?#].*)?$/;

/** The number in a pasted address or number, `/questions/17` or `17`. */
function numberIn(text: string): number | null {
  const found = ADDRESS.exec(text.trim())?.[1];
  return found ? Number(found) : null;
}

/** Another question, found by words of it, its number, or its pasted address. */
export function QuestionPicker({ label, value, except, error, inputRef, onChange }: QuestionPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const number = numberIn(typed);
  const search = number === null && q.length > 2 && q !== value?.title;
  const { data, isFetching } = useQuery({
    ...listQuestions({ ...EVERYTHING, q, size: MAX_ITEMS }),
    enabled: search,
  });
  const found: Picked[] = (data?.content ?? []).filter(({ id }) => id !== except);
  const named = number !== null && number !== except ? [{ id: number, title: t('numbered', { id: number }) }] : [];
  return (
    <Autocomplete
      options={number === null ? found : named}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={value}
      onChange={(_, picked) => onChange(picked ? { id: picked.id, title: picked.title } : null)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={isFetching}
      noOptionsText={t(q.length > 2 ? 'noSuch' : 'pickHelp')}
      renderInput={(input) => (
        <TextField
          {...input}
          {...(inputRef ? { inputRef } : {})}
          label={label}
          error={error !== undefined}
          helperText={error ?? t('pickHelp')}
        />
      )}
    />
  );
}

export interface QuestionFieldProps<V extends object>
  extends FieldProps<V, Picked | null>,
    Pick<QuestionPickerProps, 'label' | 'except'> {}

/** The field of a form for another question. */
export function QuestionField<V extends object>({ form, name, ...rest }: QuestionFieldProps<V>) {
  const { value, error, set } = useField({ form, name }) as unknown as Field<Picked | null>;
  return <QuestionPicker {...rest} value={value} error={error} onChange={set} />;
}
