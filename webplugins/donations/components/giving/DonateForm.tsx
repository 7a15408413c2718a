import { formatMoney, majorOf, TextLink, useSignInPath, useUser } from '@motorclub/sdk';
import {
  CheckInput,
  Form,
  MoneyInput,
  RadioInput,
  SelectInput,
  SubmitButton,
  TextInput,
  useForm,
} from '@motorclub/sdk/forms';
import { Alert, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { type Goal, give, type Options, refreshGiving } from '../../api/giving.ts';
import { amountOf, coverOf } from '../../lib/amounts.ts';
import { bodyOf, type DonateKind, type DonateValues, errorsOf } from '../../lib/donateForm.ts';
import { leave } from '../../lib/leave.ts';
import { t } from '../../texts/giving.ts';
import { AmountChips } from './AmountChips.tsx';
import { Gains } from './Gains.tsx';

const INTERVALS = ['ONCE', 'MONTHLY', 'YEARLY'] as const;
const NAMES = ['NAME', 'INITIALS', 'ANONYMOUS'] as const;
const LONGEST_MESSAGE = 280;
const LONGEST_NAME = 60;

export interface DonateFormProps {
  readonly options: Options;
  readonly goals: readonly Goal[];
  readonly kind: DonateKind;
  /** The goal that the page was opened for. */
  readonly goalId: number | null;
}

function startOf({ options, goalId }: DonateFormProps): DonateValues {
  const [first = options.minAmountMinor] = options.suggestedAmounts.slice(1);
  return {
    amount: majorOf(first, options.currency),
    currency: options.currency,
    interval: 'ONCE',
    goal: goalId === null ? '' : String(goalId),
    message: '',
    publicAs: 'ANONYMOUS',
    coverFee: false,
    email: '',
    donorName: '',
  };
}

function SignInHint() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('giveVisitor')} <TextLink to={useSignInPath()}>{t('giveSignIn')}</TextLink>
    </Typography>
  );
}

/** Gives once or regularly: what is typed is sent once, however often the button is pressed. */
export function DonateForm(props: DonateFormProps) {
  const { options, goals, kind } = props;
  const isMember = useUser() !== null;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useForm<DonateValues, { readonly page: string }>({
    initial: startOf(props),
    check: errorsOf(options, isMember),
    serverNames: { amountMinor: 'amount', goalId: 'goal' },
    send: (values) => give(bodyOf(options, values, kind, isMember), key),
    refresh: refreshGiving,
    onSent: ({ page }) => leave(page),
    onRefused: () => {
      // What is typed next is another donation.
      setKey(crypto.randomUUID());
      return false;
    },
  });
  const { values } = form;
  const amountMinor = amountOf(options, values.amount, values.currency);
  const cover = formatMoney(amountMinor === null ? 0 : coverOf(options, amountMinor, values.currency), values.currency);
  const recurs = isMember && options.canRecur;
  return (
    <Form form={form} label={t('giveTitle')} failed={t('giveFailed')}>
      {options.testMode ? <Alert severity="warning">{t('giveTest')}</Alert> : null}
      <AmountChips form={form} options={options} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MoneyInput form={form} name="amount" label={t('giveAmount')} currency={values.currency} required />
        {options.currencies.length > 1 ? (
          <SelectInput
            form={form}
            name="currency"
            label={t('giveCurrency')}
            options={options.currencies.map(({ code }) => ({ value: code, label: code }))}
          />
        ) : null}
      </Stack>
      {recurs ? (
        <RadioInput
          form={form}
          name="interval"
          row
          label={t('giveInterval')}
          options={INTERVALS.map((value) => ({ value, label: t(`giveInterval_${value}`) }))}
        />
      ) : null}
      {goals.length > 0 ? (
        <SelectInput
          form={form}
          name="goal"
          label={t('giveGoal')}
          none={t('giveGoalNone')}
          options={goals.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      ) : null}
      <RadioInput
        form={form}
        name="publicAs"
        row
        label={t('givePublicAs')}
        options={NAMES.map((value) => ({ value, label: t(`givePublicAs_${value}`) }))}
      />
      {values.publicAs === 'ANONYMOUS' ? null : (
        <TextInput
          form={form}
          name="message"
          label={t('giveMessage')}
          help={isMember ? undefined : t('giveMessageHeld')}
          max={LONGEST_MESSAGE}
          multiline
          minRows={2}
        />
      )}
      {isMember ? null : (
        <>
          {values.publicAs === 'ANONYMOUS' ? null : (
            <TextInput form={form} name="donorName" label={t('giveName')} max={LONGEST_NAME} autoComplete="name" />
          )}
          <TextInput
            form={form}
            name="email"
            label={t('giveEmail')}
            help={t('giveEmailHelp')}
            inputMode="email"
            autoComplete="email"
            required
          />
          <SignInHint />
        </>
      )}
      <CheckInput form={form} name="coverFee" label={t('giveCover', { amount: cover })} />
      <Gains options={options} values={values} amountMinor={amountMinor} isMember={isMember} />
      <div>
        <SubmitButton form={form} variant="contained" size="large">
          {t('giveSubmit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
