import { Panel } from '@motorclub/sdk';
import {
  CheckInput,
  DateTimeInput,
  Form,
  type FormHandle,
  MarkdownInput,
  MemberInput,
  MoneyInput,
  RadioInput,
  SelectInput,
  SubmitButton,
  TextInput,
  useForm,
} from '@motorclub/sdk/forms';
import { MenuItem } from '@mui/material';
import { t } from './texts.ts';

interface Values {
  readonly text: string;
  readonly choice: string;
  readonly menu: string;
  readonly time: string;
  readonly money: string;
  readonly markdown: string;
  readonly member: string;
  readonly check: boolean;
  readonly switch: boolean;
  readonly radio: string;
}

const EMPTY: Values = {
  text: '',
  choice: '',
  menu: 'one',
  time: '',
  money: '',
  markdown: '',
  member: '',
  check: false,
  switch: true,
  radio: 'one',
};
const ZONE = 'Europe/Lisbon';
const OPTIONS = (['one', 'two'] as const).map((value) => ({ value, label: t(value) }));
const wrong = () => Object.fromEntries(Object.keys(EMPTY).map((name) => [name, t('error')]));

function Inputs({ form }: { readonly form: FormHandle<Values> }) {
  return (
    <>
      <TextInput form={form} name="text" label={t('text')} help={t('help')} required />
      <SelectInput form={form} name="choice" label={t('choice')} none={t('noneChosen')} options={OPTIONS} />
      <TextInput form={form} name="menu" label={t('menu')} select>
        {OPTIONS.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextInput>
      <DateTimeInput form={form} name="time" label={t('dateAndTime')} zone={ZONE} />
      <MoneyInput form={form} name="money" label={t('money')} currency="EUR" />
      <MarkdownInput form={form} name="markdown" label={t('markdown')} style="SHORT" minRows={2} />
      <MemberInput form={form} name="member" label={t('member')} />
      <CheckInput form={form} name="check" label={t('check')} />
      <CheckInput form={form} name="switch" label={t('switch')} look="switch" />
      <RadioInput form={form} name="radio" label={t('radio')} options={OPTIONS} />
      <SubmitButton form={form}>{t('save')}</SubmitButton>
    </>
  );
}

function WrongForm() {
  const form = useForm<Values>({ initial: EMPTY, check: wrong, send: async () => undefined });
  return (
    <Form form={form} label={t('wrong')}>
      <Inputs form={form} />
    </Form>
  );
}

function RefusedForm() {
  const form = useForm<{ readonly text: string }>({
    initial: { text: '' },
    send: () => Promise.reject(new Error(t('refusal'))),
  });
  return (
    <Form form={form} label={t('refused')}>
      <TextInput form={form} name="text" label={t('text')} disabled />
      <SubmitButton form={form}>{t('save')}</SubmitButton>
    </Form>
  );
}

/** Every field, and what becomes of a form that is sent: with errors at its fields, and above them. */
export function FormParts() {
  return (
    <Panel title={t('forms')}>
      <WrongForm />
      <RefusedForm />
    </Panel>
  );
}
