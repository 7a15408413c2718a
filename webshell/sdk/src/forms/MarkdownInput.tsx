import { MarkdownEditor, type MarkdownEditorProps } from '../ui/MarkdownEditor.tsx';
import { type Field, type FieldProps, useField } from './useField.ts';

export interface MarkdownInputProps<V extends object>
  extends FieldProps<V, string | null>,
    Omit<MarkdownEditorProps, 'name' | 'value' | 'onChange' | 'error'> {
  /** What an empty field stands for. */
  readonly emptyAs?: '' | null;
}

/** A text in Markdown, with toolbar and preview. */
export function MarkdownInput<V extends object>({ form, name, emptyAs = '', ...rest }: MarkdownInputProps<V>) {
  const { value, error, set } = useField({ form, name }) as unknown as Field<string | null>;
  return (
    <MarkdownEditor {...rest} name={name} value={value ?? ''} error={error} onChange={(text) => set(text || emptyAs)} />
  );
}
