import { Typography } from '@mui/material';
import { useState } from 'react';
import { offerTicket } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/mine.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';

export interface TransferDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** To whom a ticket is offered. */
export default function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const of = useForm({
    state: useState({ toEmail: '' }),
    check: ({ toEmail }): { toEmail?: string } => (toEmail.trim() ? {} : { toEmail: t('emailMissing') }),
    run: ({ toEmail }) => offerTicket(ticket.id, toEmail.trim()),
    done: ({ toEmail }) => t('offered', { email: toEmail }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('transferTitle', { code: ticket.code })}
      submit={t('offer')}
      pending={of.pending}
      refusal={of.refusal}
      onSubmit={of.submit}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>{t('transferText')}</Typography>
      <Field of={of} name="toEmail" type="email" label={t('toEmail')} props={{ autoFocus: true }} />
    </FormDialog>
  );
}
