import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { nameAttendee } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { t } from '../../texts/mine.ts';

export interface AttendeeDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Who comes with a ticket. */
export default function AttendeeDialog({ ticket, onClose }: AttendeeDialogProps) {
  const form = useForm({
    initial: { name: ticket.attendeeName ?? '', email: ticket.attendeeEmail ?? '' },
    check: () => ({}),
    send: ({ name, email }) => nameAttendee(ticket.id, name.trim(), email.trim()),
    done: () => t('saved'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={t('attendeeTitle', { code: ticket.code })}
      submitLabel={t('save')}
      failed={t('refused')}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('attendeeName')} max={120} autoFocus />
      <TextInput form={form} name="email" type="email" label={t('attendeeEmail')} />
    </FormDialog>
  );
}
