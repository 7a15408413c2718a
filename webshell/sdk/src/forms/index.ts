/** `@motorclub/sdk/forms`: forms on react-hook-form, loaded by pages that have one. */

export { useFieldArray } from 'react-hook-form';
export { CheckInput, type CheckInputProps } from './CheckInput.tsx';
export { type Complaint, complaintsOf, type FieldErrors } from './complaints.ts';
export { DateTimeInput, type DateTimeInputProps } from './DateTimeInput.tsx';
export { Form, type FormProps } from './Form.tsx';
export { FormDialog, type FormDialogProps } from './FormDialog.tsx';
export { MarkdownInput, type MarkdownInputProps } from './MarkdownInput.tsx';
export { MemberInput, type MemberInputProps } from './MemberInput.tsx';
export { MoneyInput, type MoneyInputProps } from './MoneyInput.tsx';
export { ItemPictures, type ItemPicturesProps } from './pictures/ItemPictures.tsx';
export { PicturesInput, type PicturesInputProps } from './pictures/PicturesInput.tsx';
export { RadioInput, type RadioInputProps } from './RadioInput.tsx';
export { type Option, SelectInput, type SelectInputProps } from './SelectInput.tsx';
export { SubmitButton, type SubmitButtonProps } from './SubmitButton.tsx';
export { TextInput, type TextInputProps } from './TextInput.tsx';
export { type Field, type FieldName, type FieldProps, useField } from './useField.ts';
export {
  type FieldSource,
  type FormDraft,
  type FormHandle,
  type FormOptions,
  type Refuse,
  useForm,
} from './useForm.ts';
