import { TextInput, type TextInputProps } from './TextInput.tsx';
import { t } from './texts.ts';

export interface DateTimeInputProps<V extends object> extends Omit<TextInputProps<V>, 'type'> {
  /** Whose clocks are meant. */
  readonly zone: string;
}

/** A day and a time as the clocks of a zone show them, which the help names. Give `useForm` the zone too. */
export function DateTimeInput<V extends object>({
  zone,
  help = t('inZone', { zone }),
  ...rest
}: DateTimeInputProps<V>) {
  return <TextInput {...(rest as unknown as TextInputProps<V>)} type="datetime-local" help={help} />;
}
