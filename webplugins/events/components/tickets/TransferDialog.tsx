import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { offerTicket } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { t } from '../../texts/mine.ts';

export interface TransferDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The recipient of a ticket transfer. */
export default function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const form = useForm({
    initial: { toEmail: '' },
    check: ({ toEmail }): { toEmail?: string } => (toEmail.trim() ? {} : { toEmail: t('emailMissing') }),
    send: ({ toEmail }) => offerTicket(ticket.id, toEmail.trim()),
    done: ({ toEmail }) => t('offered', { email: toEmail }),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={t('transferTitle', { code: ticket.code })}
      submitLabel={t('offer')}
      failed={t('refused')}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>{t('transferText')}</Typography>
      <TextInput form={form} name="toEmail" type="email" label={t('toEmail')} autoFocus />
    </FormDialog>
  );
}
