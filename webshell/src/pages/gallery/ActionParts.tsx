import { ConfirmDialog, Panel, useAction } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { t } from './texts.ts';

function Dialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<{ readonly text: string }>({
    initial: { text: '' },
    check: ({ text }) => (text ? {} : { text: t('error') }),
    send: async () => undefined,
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('dialog')} submitLabel={t('save')} guarded onClose={onClose}>
      <TextInput form={form} name="text" label={t('text')} />
    </FormDialog>
  );
}

/** What opens, what asks, and what can be taken back. */
export function ActionParts() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpen(null);
  const remove = useAction({
    run: async () => undefined,
    done: () => t('deleted'),
    undo: async () => undefined,
    failed: (reason) => t('actFailed', { reason }),
    refresh: () => undefined,
    onDone: close,
  });
  return (
    <Panel title={t('actions')}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => setOpen('dialog')}>
          {t('open')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setOpen('question')}>
          {t('askFirst')}
        </Button>
        <Button color="inherit" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('act')}
        </Button>
      </Stack>
      {open === 'dialog' ? <Dialog onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'question'}
        title={t('question')}
        confirmLabel={t('delete')}
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </Panel>
  );
}
