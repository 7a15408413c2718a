import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import type { Ticket } from '../../api/types.ts';
import { t } from '../../texts/mine.ts';
import { QrCode } from './QrCode.tsx';

export interface QrDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The code as large as the screen, white around it, for the gate. */
export default function QrDialog({ ticket, onClose }: QrDialogProps) {
  const heading = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={heading}
      // The theme's own colour of dialogs is as specific as one class.
      sx={{ '& .MuiDialog-paper.MuiPaper-root': { bgcolor: '#fff', color: '#111', backgroundImage: 'none' } }}
    >
      <DialogTitle id={heading} sx={{ color: '#111', pb: 0 }}>
        {ticket.eventTitle}
      </DialogTitle>
      <DialogContent sx={{ textAlign: 'center' }}>
        <Typography sx={{ color: '#444', mb: 2 }}>
          {ticket.ticketTypeName}
          {ticket.attendeeName ? ` · ${ticket.attendeeName}` : ''}
        </Typography>
        <QrCode ticket={ticket} size="min(72vw, 60vh, 420px)" />
        <Typography
          sx={{ mt: 2, fontFamily: 'ui-monospace, Menlo, monospace', fontSize: '1.375rem', letterSpacing: '0.12em' }}
        >
          {ticket.code}
        </Typography>
        <Typography variant="caption" sx={{ color: '#444' }}>
          {t('brightness')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ color: '#111' }}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
