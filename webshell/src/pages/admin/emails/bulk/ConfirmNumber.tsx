import { failureOf, formatNumber } from '@motorclub/sdk';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { sendBulkMail } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import { useMailChange } from '../useMailChange.ts';
import type { Field } from '../useWords.ts';
import type { BulkForm } from './useBulk.ts';

/** The number in a refusal that says that it is another one by now. */
function newNumber(error: unknown): number | undefined {
  const { field, details } = failureOf(error);
  const now = field === 'recipients' ? details?.recipients : undefined;
  return typeof now === 'number' ? now : undefined;
}

export interface ConfirmNumberProps {
  readonly form: BulkForm;
  /** How many it reaches, as last counted. */
  readonly reached: number;
  readonly onClose: () => void;
  readonly onRefused: (field: Field) => void;
}

/** Sends a mail to many once the number of them has been typed; asks again if it is another one by then. */
export function ConfirmNumber({ form, reached, onClose, onRefused }: ConfirmNumberProps) {
  const id = useId();
  const [number, setNumber] = useState(reached);
  const [typed, setTyped] = useState('');
  const [changed, setChanged] = useState(false);
  const { subject, text } = form.words;
  const right = typed.trim() === String(number) && number > 0;
  const send = useMailChange({
    run: () => sendBulkMail({ subject, text, ...form.audience, recipients: number }),
    done: ({ recipients }) => t('bulkOnItsWay', { count: recipients }),
    failed: t('bulkNotSent'),
    onDone: () => {
      form.clear();
      onClose();
    },
    onRefused: (error) => {
      const now = newNumber(error);
      if (now !== undefined) {
        setNumber(now);
        setTyped('');
        setChanged(true);
        return true;
      }
      const field = form.refuse(error);
      if (!field) return false;
      onClose();
      onRefused(field);
      return true;
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (right && !send.isPending) send.mutate(undefined);
        }}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={id}>{t('bulkAsk', { count: number, number: formatNumber(number) })}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <div aria-live="polite">
              {changed ? (
                <Alert severity="warning">{t('bulkChanged', { count: number, number: formatNumber(number) })}</Alert>
              ) : null}
            </div>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('bulkMeans', { subject })}</Typography>
            <TextField
              name="recipients"
              label={t('bulkType', { number: String(number) })}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoFocus
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!right} loading={send.isPending}>
            {t('bulkSend')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
