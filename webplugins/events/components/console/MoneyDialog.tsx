import { formatMoney, majorOf, minorOf, ownZone, wallOf } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert } from '@mui/material';
import { markGivenBack, markPaid } from '../../api/manage.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { t } from '../../texts/console.ts';
import type { Action } from './Money.tsx';

interface MoneyForm {
  readonly amountMinor: string;
  readonly day: string;
  readonly note: string;
}

/** Today in the person's time zone. */
const today = (): string => wallOf(new Date().toISOString(), ownZone()).slice(0, 10);

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

/** The amount and date of a payment, or the date of a refund. */
export default function MoneyDialog({ action, onDone, onClose }: MoneyDialogProps) {
  const paid = action.kind === 'PAID';
  const { code, currency, minor } = paid
    ? { code: action.order.code, currency: action.order.currency, minor: action.order.totalMinor }
    : { code: action.refund.orderCode, currency: action.refund.currency, minor: action.refund.amountMinor };
  const form = useForm({
    initial: { amountMinor: majorOf(minor, currency), day: today(), note: '' },
    check: ({ amountMinor, day }): { amountMinor?: string; day?: string } => ({
      ...(minorOf(amountMinor, currency) ? {} : { amountMinor: t('amountWrong') }),
      ...(day ? {} : { day: t('dayMissing') }),
    }),
    send: (form) => run(action, form),
    done: () => t(paid ? 'markedPaid' : 'markedGivenBack'),
    onSent: onDone,
    refresh: refreshEvents,
  });
  const other = minorOf(form.values.amountMinor, currency) !== minor;
  return (
    <FormDialog
      form={form}
      title={t(paid ? 'markPaidOf' : 'markGivenBackOf', { code })}
      submitLabel={t(paid ? 'markPaid' : 'markGivenBack')}
      failed={t('refused')}
      onClose={onClose}
    >
      {paid ? (
        <TextInput form={form} name="amountMinor" label={t('amount', { currency })} inputMode="decimal" required />
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
      <TextInput form={form} name="day" type="date" label={t(paid ? 'receivedOn' : 'givenOn')} required />
      <TextInput form={form} name="note" label={t('note')} max={500} />
    </FormDialog>
  );
}
