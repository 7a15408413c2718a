import { Box } from '@mui/material';
import { useState } from 'react';
import { holdSeats } from '../../api/manage.ts';
import { bodyOf, errorsOf, type HoldForm } from '../../lib/holdForm.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

/** Seats to hold back. */
export default function HoldDialog({ event, onClose }: TabProps & { readonly onClose: () => void }) {
  const first = event.ticketTypes[0];
  const of = useForm<HoldForm, unknown>({
    state: useState<HoldForm>({
      ticketTypeId: first ? String(first.id) : '',
      quantity: '1',
      reason: '',
      expiresAt: '',
    }),
    check: errorsOf,
    run: (form) => holdSeats(Number(form.ticketTypeId), bodyOf(form, event.timezone)),
    zone: event.timezone,
    done: () => t('seatsHeld'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('holdNew')}
      submit={t('holdNew')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <SelectField
        of={of}
        name="ticketTypeId"
        label={t('holdOf')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Field of={of} name="reason" label={t('holdReason')} help={t('holdReasonHelp')} required max={200} />
      <Box sx={ROW}>
        <Field of={of} name="quantity" label={t('holdQuantity')} required inputMode="numeric" />
        <Field
          of={of}
          name="expiresAt"
          type="datetime-local"
          label={t('holdUntil')}
          help={t('holdUntilHelp', { zone: event.timezone })}
        />
      </Box>
    </FormDialog>
  );
}
