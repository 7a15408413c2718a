import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type LogEntry, refreshModeration, revertEntry } from '../../api/log.ts';
import { describeAction } from '../../texts/actions.ts';
import { t } from '../../texts/log.ts';

function RevertDialog({ entry, onClose }: { readonly entry: LogEntry; readonly onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    send: ({ reason }) => revertEntry(entry.id, reason.trim()),
    done: () => t('logUndone'),
    refresh: refreshModeration,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('logUndoTitle')}
      submitLabel={t('logUndo')}
      tone="danger"
      failed={t('logUndoFailed')}
      onClose={onClose}
    >
      <Typography>{t('logUndoText', { action: describeAction(entry.action) })}</Typography>
      <TextInput form={form} name="reason" label={t('logUndoReason')} max={500} autoFocus />
    </FormDialog>
  );
}

/** Undoes an entry, once asked why. */
export function RevertButton({ entry }: { readonly entry: LogEntry }) {
  const [open, setOpen] = useState(false);
  if (!entry.canRevert) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={t('logUndoEntry', { id: entry.id })}
        onClick={() => setOpen(true)}
      >
        {t('logUndo')}
      </Button>
      {open ? <RevertDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
