import { Alert } from '@mui/material';
import { useState } from 'react';
import { markGivenBack, markPaid } from '../../api/manage.ts';
import { formatMoney, majorOf, minorOf } from '../../lib/money.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import type { Action } from './Money.tsx';

interface MoneyForm {
  readonly amountMinor: string;
  readonly day: string;
  readonly note: string;
}

/** Today as the clock of this browser shows it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function run(action: Action, { amountMinor, day, note }: MoneyForm) {
  const said = note.trim() || null;
  if (action.kind === 'GIVEN_BACK') {
    return markGivenBack(action.refund.orderId, action.refund.id, { givenOn: day, note: said });
  }
  const { id, currency } = action.order;
  return markPaid(id, { amountMinor: minorOf(amountMinor, currency) ?? 0, receivedOn: day, note: said });
}

export interface MoneyDialogProps {
  readonly action: Action;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** How much has arrived and when; or when it was given back. */
export default function MoneyDialog({ action, onDone, onClose }: MoneyDialogProps) {
  const paid = action.kind === 'PAID';
  const { code, currency, minor } = paid
    ? { code: action.order.code, currency: action.order.currency, minor: action.order.totalMinor }
    : { code: action.refund.orderCode, currency: action.refund.currency, minor: action.refund.amountMinor };
  const of = useForm({
    state: useState<MoneyForm>({ amountMinor: majorOf(minor, currency), day: today(), note: '' }),
    check: ({ amountMinor, day }): { amountMinor?: string; day?: string } => ({
      ...(minorOf(amountMinor, currency) ? {} : { amountMinor: t('amountWrong') }),
      ...(day ? {} : { day: t('dayMissing') }),
    }),
    run: (form) => run(action, form),
    done: () => t(paid ? 'markedPaid' : 'markedGivenBack'),
    onDone,
  });
  const other = minorOf(of.form.amountMinor, currency) !== minor;
  return (
    <FormDialog
      title={t(paid ? 'markPaidOf' : 'markGivenBackOf', { code })}
      submit={t(paid ? 'markPaid' : 'markGivenBack')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      {paid ? (
        <Field of={of} name="amountMinor" label={t('amount', { currency })} inputMode="decimal" required />
      ) : (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('giveBackAmount', { amount: formatMoney(minor, currency) })}
        </Alert>
      )}
      {paid && other ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t('amountOther', { amount: formatMoney(minor, currency) })}
        </Alert>
      ) : null}
      <Field of={of} name="day" type="date" label={t(paid ? 'receivedOn' : 'givenOn')} required />
      <Field of={of} name="note" label={t('note')} max={500} />
    </FormDialog>
  );
}
