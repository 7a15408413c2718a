import { failureOf } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { offerTicket } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { t } from '../../texts.ts';

export interface TransferDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** To whom a ticket is offered. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const heading = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const offering = useDeed({
    run: () => offerTicket(ticket.id, email.trim()),
    done: () => t('offered', { email: email.trim() }),
    onDone: onClose,
    onRefused: (refusal) => {
      setError(failureOf(refusal).message);
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim()) offering.mutate();
    else setError(t('emailMissing'));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={heading}>{t('transferTitle', { code: ticket.code })}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('transferText')}</Typography>
          <TextField
            autoFocus
            fullWidth
            type="email"
            label={t('toEmail')}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setError(null);
            }}
            error={error !== null}
            helperText={error ?? ' '}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={offering.isPending}>
            {t('offer')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
