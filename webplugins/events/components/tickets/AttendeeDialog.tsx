import { failureOf } from '@motorclub/sdk';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { nameAttendee } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { refusalsOf } from '../../lib/refusals.ts';
import { t } from '../../texts.ts';

const FIELDS = ['name', 'email'] as const;

export interface AttendeeDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Who comes with a ticket. */
export function AttendeeDialog({ ticket, onClose }: AttendeeDialogProps) {
  const heading = useId();
  const [name, setName] = useState(ticket.attendeeName ?? '');
  const [email, setEmail] = useState(ticket.attendeeEmail ?? '');
  const [refusal, setRefusal] = useState<unknown>(null);
  const naming = useDeed({
    run: () => nameAttendee(ticket.id, name.trim(), email.trim()),
    done: () => t('saved'),
    onDone: onClose,
    onRefused: (error) => {
      setRefusal(error);
      return true;
    },
  });
  const errors = refusal ? refusalsOf(refusal, FIELDS) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    naming.mutate();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={heading}>{t('attendeeTitle', { code: ticket.code })}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1.5, pt: 1 }}>
            {refusal && Object.keys(errors).length === 0 ? (
              <Alert severity="error">{failureOf(refusal).message}</Alert>
            ) : null}
            <TextField
              label={t('attendeeName')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={errors.name !== undefined}
              helperText={errors.name ?? ' '}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <TextField
              type="email"
              label={t('attendeeEmail')}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={errors.email !== undefined}
              helperText={errors.email ?? ' '}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={naming.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
