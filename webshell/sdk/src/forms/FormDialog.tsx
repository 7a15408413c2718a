import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { failureOf, isHeld } from '../http.ts';
import { toast } from '../toasts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormElement } from './FormElement.tsx';
import { t } from './texts.ts';
import type { FormHandle } from './useForm.ts';

export interface FormDialogProps {
  readonly form: Pick<FormHandle<object>, 'dirty' | 'failure' | 'pending' | 'refusals' | 'submit'>;
  readonly title: string;
  /** The verb of the button that sends. */
  readonly submitLabel: string;
  /** Of the button that closes it, where `Cancel` could mean the verb of the other one. */
  readonly cancelLabel?: string;
  readonly tone?: 'normal' | 'danger';
  /** From `sm` on it takes the whole screen of a phone. */
  readonly width?: 'xs' | 'sm' | 'md';
  /** What could not be done, as a sentence without a full stop. */
  readonly failed?: string;
  /** In place of what says that it could not be done. */
  readonly failure?: ReactNode;
  /** Whether to ask before it is closed with something typed in it. */
  readonly guarded?: boolean;
  readonly onClose: () => void;
  /** Where Cancel does more than closing: it drops a draft. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

function AskToDiscard({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <DialogActions role="alert" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {t('unsaved')}
      <Button color="inherit" onClick={onStay}>
        {t('keepWriting')}
      </Button>
      <Button variant="outlined" color="error" onClick={onLeave}>
        {t('discard')}
      </Button>
    </DialogActions>
  );
}

function Actions({
  form,
  submitLabel,
  cancelLabel = t('cancel'),
  tone,
  onClose,
}: Pick<FormDialogProps, 'form' | 'submitLabel' | 'cancelLabel' | 'tone' | 'onClose'>) {
  return (
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        variant={tone === 'danger' ? 'outlined' : 'contained'}
        color={tone === 'danger' ? 'error' : 'primary'}
        loading={form.pending}
      >
        {submitLabel}
      </Button>
    </DialogActions>
  );
}

/** Closes a dialog whose text waits for staff, and says so. */
function useCloseWhenHeld(failure: unknown, onClose: () => void): void {
  const held = isHeld(failure);
  const close = useEffectEvent(() => {
    toast.info(failureOf(failure).message);
    onClose();
  });
  useEffect(() => {
    if (held) close();
  }, [held]);
}

/** A form in a dialog; Enter sends it. */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    title,
    width = 'xs',
    failed = t('notSaved'),
    guarded = false,
    onClose,
    onCancel = onClose,
    children,
  } = props;
  const { failure = form.failure ? <ErrorState error={form.failure} title={failed} /> : null } = props;
  const heading = useId();
  useCloseWhenHeld(form.failure, onClose);
  const [asking, setAsking] = useState(false);
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  // Read in every case: the form reports it only to who has read it.
  const dirty = form.dirty && guarded;
  const close = () => (dirty && !asking ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={heading}
      fullWidth
      maxWidth={width}
      fullScreen={small && width !== 'xs'}
    >
      <FormElement form={form} sx={{ flex: 1, minHeight: 0 }}>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent sx={{ flex: 1 }}>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {failure}
            {children}
          </Stack>
        </DialogContent>
        {asking ? (
          <AskToDiscard onStay={() => setAsking(false)} onLeave={onClose} />
        ) : (
          <Actions {...props} onClose={dirty ? close : onCancel} />
        )}
      </FormElement>
    </Dialog>
  );
}
