import { ConfirmDialog, DraftNotice } from '@motorclub/sdk';
import { Form } from '@motorclub/sdk/forms';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useId } from 'react';
import { type Edited, useEditor } from '../../lib/useEditor.ts';
import { t } from '../../texts.ts';
import { EditorFields } from './EditorFields.tsx';

const TITLES = { new: 'editorNew', edit: 'editorEdit', correct: 'editorCorrect' } as const;

export interface EditorProps {
  readonly edited: Edited;
  readonly onClose: () => void;
}

/** Where an announcement is written, changed or corrected; what was typed waits in this tab until it is saved. */
export function Editor({ edited, onClose }: EditorProps) {
  const heading = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { draft, form, go, asking, stay } = useEditor(edited, onClose);
  const { mode, item, kind } = edited;
  const { scheduledAt } = form.values;
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md" fullScreen={small}>
        <DialogTitle id={heading}>{t(TITLES[mode])}</DialogTitle>
        <DialogContent>
          <Form form={form} failed={t('saveFailed')} {...(draft.outdated ? { failure: null } : {})}>
            <DraftNotice draft={draft} onResolve={form.clearErrors} />
            <EditorFields kind={kind} mode={mode} form={form} />
          </Form>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button variant="outlined" color="inherit" loading={form.pending} onClick={() => go('save')}>
            {t(mode === 'new' || item?.status === 'DRAFT' ? 'saveDraft' : 'save')}
          </Button>
          {mode === 'correct' ? null : (
            <Button variant="contained" loading={form.pending} onClick={() => go(scheduledAt ? 'schedule' : 'ask')}>
              {t(scheduledAt ? 'schedule' : 'sendNow')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={t('askSend')}
        confirmLabel={t('sendNow')}
        onClose={stay}
        onConfirm={() => go('send')}
      >
        <Typography>{t('askSendText')}</Typography>
      </ConfirmDialog>
    </>
  );
}
