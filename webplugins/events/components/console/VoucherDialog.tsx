import { Box } from '@mui/material';
import { useState } from 'react';
import { saveVoucher } from '../../api/manage.ts';
import type { Voucher } from '../../api/types.ts';
import { useForm } from '../../lib/useForm.ts';
import { bodyOf, EMPTY_VOUCHER, errorsOf, formOf, VOUCHER_KINDS } from '../../lib/voucherForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

interface VoucherDialogProps extends TabProps {
  /** What is changed; null for a new one. */
  readonly voucher: Voucher | null;
  readonly onClose: () => void;
}

/** A voucher: its code, what it does, how often and when. */
export default function VoucherDialog({ event, voucher, onClose }: VoucherDialogProps) {
  const { currency, timezone } = event;
  const zone = t('inZone', { zone: timezone });
  const of = useForm({
    state: useState(() => (voucher ? formOf(voucher, currency, timezone) : EMPTY_VOUCHER)),
    check: (form) => errorsOf(form, currency),
    zone: timezone,
    run: (form) => {
      const body = bodyOf(form, currency, timezone);
      // The dialog shows one type; what was for several stays so until another one is chosen.
      const kept = voucher && body.ticketTypeIds?.[0] === voucher.ticketTypeIds[0] ? voucher.ticketTypeIds : null;
      return saveVoucher(event.id, voucher?.id ?? null, kept ? { ...body, ticketTypeIds: kept } : body);
    },
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={voucher ? t('editOf', { name: voucher.code }) : t('voucherNew')}
      submit={t('save')}
      pending={of.pending}
      refusal={of.refusal}
      wide
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="code" label={t('voucher')} help={t('codeHelp')} required max={40} />
      <Box sx={ROW}>
        <SelectField
          of={of}
          name="kind"
          label={t('voucherKind')}
          options={VOUCHER_KINDS.map((value) => ({ value, label: t(`kind_${value}`, { currency }) }))}
        />
        <Field of={of} name="value" label={t('voucherValue')} required inputMode="decimal" />
        <Field of={of} name="maxUses" label={t('maxUses')} required inputMode="numeric" />
        <Field of={of} name="perUserMax" label={t('perUserMax')} help={t('noLimitHelp')} inputMode="numeric" />
        <Field of={of} name="validFrom" type="datetime-local" label={t('validFrom')} help={zone} />
        <Field of={of} name="validUntil" type="datetime-local" label={t('validUntil')} help={zone} />
      </Box>
      <SelectField
        of={of}
        name="ticketTypeIds"
        label={t('voucherFor')}
        none={t('allTypes')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
