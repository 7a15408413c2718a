import { ConfirmDialog, DraftNotice, ErrorState } from '@motorclub/sdk';
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
import { useId, useState } from 'react';
import { type Edited, useEditor, type Way } from '../../lib/useEditor.ts';
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
  const [asking, setAsking] = useState(false);
  const { draft, form, edit, errors, refusal, clearErrors, check, save, pending } = useEditor(edited, onClose);
  const { mode, item, kind } = edited;
  const go = (way: Way) => {
    if (check()) save(way);
  };
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="md" fullScreen={small}>
        <DialogTitle id={heading}>{t(TITLES[mode])}</DialogTitle>
        <DialogContent>
          <DraftNotice draft={draft} onResolve={clearErrors} />
          {refusal && !draft.outdated ? <ErrorState error={refusal} title={t('saveFailed')} /> : null}
          <EditorFields kind={kind} mode={mode} form={form} errors={errors} edit={edit} />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button variant="outlined" color="inherit" loading={pending} onClick={() => go('save')}>
            {t(mode === 'new' || item?.status === 'DRAFT' ? 'saveDraft' : 'save')}
          </Button>
          {mode === 'correct' || !form.scheduledAt ? null : (
            <Button variant="contained" loading={pending} onClick={() => go('schedule')}>
              {t('schedule')}
            </Button>
          )}
          {mode === 'correct' || form.scheduledAt ? null : (
            <Button variant="contained" loading={pending} onClick={() => check() && setAsking(true)}>
              {t('sendNow')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={t('askSend')}
        confirmLabel={t('sendNow')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          go('send');
        }}
      >
        <Typography>{t('askSendText')}</Typography>
      </ConfirmDialog>
    </>
  );
}
