import { MarkdownEditor, type MarkdownEditorProps } from '../ui/MarkdownEditor.tsx';
import { type FieldProps, useField } from './useField.ts';

export interface MarkdownInputProps<V extends object>
  extends FieldProps<V, string | null>,
    Omit<MarkdownEditorProps, 'name' | 'value' | 'onChange' | 'error'> {}

/** A text in Markdown, with toolbar and preview. */
export function MarkdownInput<V extends object>({ form, name, ...rest }: MarkdownInputProps<V>) {
  const { value, error, set } = useField<V, string | null>({ form, name });
  return <MarkdownEditor {...rest} name={name} value={value ?? ''} error={error} onChange={set} />;
}
