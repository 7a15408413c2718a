import { useState } from 'react';
import { nameAttendee } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/mine.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';

export interface AttendeeDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Who comes with a ticket. */
export default function AttendeeDialog({ ticket, onClose }: AttendeeDialogProps) {
  const of = useForm({
    state: useState({ name: ticket.attendeeName ?? '', email: ticket.attendeeEmail ?? '' }),
    check: () => ({}),
    run: ({ name, email }) => nameAttendee(ticket.id, name.trim(), email.trim()),
    done: () => t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('attendeeTitle', { code: ticket.code })}
      submit={t('save')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Field of={of} name="name" label={t('attendeeName')} max={120} props={{ autoFocus: true }} />
      <Field of={of} name="email" type="email" label={t('attendeeEmail')} />
    </FormDialog>
  );
}
