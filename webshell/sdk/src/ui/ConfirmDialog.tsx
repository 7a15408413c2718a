import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { t } from './texts.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** A question that names the object: `Switch off Forum?` */
  readonly title: string;
  /** The verb of the question: `Switch off`. */
  readonly confirmLabel: string;
  /** Of the button that closes it, where `Cancel` could mean the verb of the question: `Keep subscription`. */
  readonly cancelLabel?: string;
  /** `danger`: something is lost or stops. Outlined in the error colour, never the brand's fill. */
  readonly tone?: 'normal' | 'danger';
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something with consequences, which its children name. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, cancelLabel = t('cancel'), onConfirm, onClose, children } = props;
  const { tone = 'normal', pending = false } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone === 'danger' ? 'outlined' : 'contained'}
          color={tone === 'danger' ? 'error' : 'primary'}
          loading={pending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
