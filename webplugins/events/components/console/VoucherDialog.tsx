import { Box } from '@mui/material';
import { useState } from 'react';
import { createVoucher } from '../../api/manage.ts';
import { useForm } from '../../lib/useForm.ts';
import { bodyOf, EMPTY_VOUCHER, errorsOf, VOUCHER_KINDS } from '../../lib/voucherForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

/** A new voucher. */
export default function VoucherDialog({ event, onClose }: TabProps & { readonly onClose: () => void }) {
  const { currency, timezone } = event;
  const zone = t('inZone', { zone: timezone });
  const of = useForm({
    state: useState(EMPTY_VOUCHER),
    check: (form) => errorsOf(form, currency),
    zone: timezone,
    run: (form) => createVoucher(event.id, bodyOf(form, currency, timezone)),
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('voucherNew')}
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
