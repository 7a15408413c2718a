import { lazyPart } from '@motorclub/sdk';
import { TextField } from '@mui/material';
import { type Ref, Suspense, useCallback, useState } from 'react';
import { mentionAt } from '../lib/mention.ts';
import { lengthOf } from '../lib/validate.ts';
import type { Length } from '../limits.ts';
import { t } from '../texts/form.ts';
import { FieldHelp } from './FieldHelp.tsx';

const MentionNames = lazyPart(() => import('./MentionNames.tsx'));

interface Naming {
  readonly field: HTMLTextAreaElement;
  readonly word: string;
}

export interface TextAreaProps {
  readonly id?: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly limit: Length;
  readonly minRows: number;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly onChange: (value: string) => void;
}

/** A text in Markdown, with what Markdown can do, and the count once it is nearly full; `@` and letters offer names. */
export function TextArea({ id, label, help, value, error, limit, minRows, inputRef, onChange }: TextAreaProps) {
  const [naming, setNaming] = useState<Naming | null>(null);
  const close = useCallback(() => setNaming(null), []);
  const look = (target: EventTarget) => {
    const field = target as HTMLTextAreaElement;
    const word = mentionAt(field.value, field.selectionEnd);
    setNaming(word ? { field, word } : null);
  };
  return (
    <>
      <TextField
        {...(id ? { id } : {})}
        label={label}
        multiline
        minRows={minRows}
        maxRows={24}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          look(target);
        }}
        onBlur={close}
        error={error !== undefined}
        helperText={
          <FieldHelp error={error} help={help} hint={t('markdown')} count={lengthOf(value)} max={limit.max} />
        }
        {...(inputRef ? { inputRef } : {})}
      />
      {naming ? (
        <Suspense>
          <MentionNames {...naming} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
