import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { t } from './texts.ts';

export type Verb =
  /** There is nothing to confirm. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'normal' | 'danger';
      readonly label: string;
      /** Why it is disabled: it is in progress, or something prevents it. */
      readonly held?: 'pending' | 'blocked' | false;
      readonly onClick: () => void;
    };

export interface AskDialogProps {
  readonly title: string;
  readonly verb: Verb;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something with consequences; the verb can wait for an answer or for a word to be typed. */
export function AskDialog({ title, verb, onClose, children }: AskDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(verb.kind === 'none' ? 'close' : 'cancel')}
        </Button>
        {verb.kind === 'none' ? null : (
          <Button
            variant={verb.kind === 'danger' ? 'outlined' : 'contained'}
            color={verb.kind === 'danger' ? 'error' : 'primary'}
            loading={verb.held === 'pending'}
            disabled={verb.held === 'blocked'}
            onClick={verb.onClick}
          >
            {verb.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
