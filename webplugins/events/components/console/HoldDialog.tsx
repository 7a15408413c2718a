import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { holdSeats } from '../../api/manage.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { bodyOf, errorsOf, type HoldForm } from '../../lib/holdForm.ts';
import { t } from '../../texts/console.ts';
import { ROW } from '../parts/rows.ts';
import type { TabProps } from './Console.tsx';

/** Seats to hold back. */
export default function HoldDialog({ event, onClose }: TabProps & { readonly onClose: () => void }) {
  const first = event.ticketTypes[0];
  const form = useForm<HoldForm, unknown>({
    initial: {
      ticketTypeId: first ? String(first.id) : '',
      quantity: '1',
      reason: '',
      expiresAt: '',
    },
    check: errorsOf,
    send: (form) => holdSeats(Number(form.ticketTypeId), bodyOf(form, event.timezone)),
    zone: event.timezone,
    done: () => t('seatsHeld'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog form={form} title={t('holdNew')} submitLabel={t('holdNew')} failed={t('refused')} onClose={onClose}>
      <SelectInput
        form={form}
        name="ticketTypeId"
        label={t('holdOf')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextInput form={form} name="reason" label={t('holdReason')} help={t('holdReasonHelp')} required max={200} />
      <Box sx={ROW}>
        <TextInput form={form} name="quantity" label={t('holdQuantity')} required inputMode="numeric" />
        <TextInput
          form={form}
          name="expiresAt"
          type="datetime-local"
          label={t('holdUntil')}
          help={t('holdUntilHelp', { zone: event.timezone })}
        />
      </Box>
    </FormDialog>
  );
}
