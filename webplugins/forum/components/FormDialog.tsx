import { ErrorState } from '@motorclub/sdk';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../texts/form.ts';

export interface FormDialogProps {
  readonly title: string;
  /** The verb of the button that sends. */
  readonly submitLabel: string;
  readonly tone?: 'normal' | 'danger';
  readonly width?: 'xs' | 'sm' | 'md';
  readonly pending: boolean;
  /** A refusal that is about no field. */
  readonly error: unknown;
  /** Whether something is typed that closing would lose. */
  readonly dirty: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once more before what was typed is thrown away. */
function useClosing(dirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const close = () => (dirty && !asking ? setAsking(true) : onClose());
  return { asking, close, stay: () => setAsking(false) };
}

function Leaving({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <DialogActions role="alert" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {t('leaveAsk')}
      <Button color="inherit" onClick={onStay}>
        {t('stay')}
      </Button>
      <Button variant="outlined" color="error" onClick={onLeave}>
        {t('leave')}
      </Button>
    </DialogActions>
  );
}

/** Between the dialog and its parts: as high as it, so that its middle scrolls. */
const FORM = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

/** A form in a dialog; full screen on phones. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    tone = 'normal',
    width = 'sm',
    pending,
    error,
    dirty,
    onSubmit,
    onClose,
    children,
  } = props;
  const heading = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { asking, close, stay } = useClosing(dirty, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog stands within the page that opened it as far as React is concerned: its form is not that page's form.
    event.stopPropagation();
    if (!pending) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={heading}
      fullWidth
      maxWidth={width}
      fullScreen={small && width !== 'xs'}
    >
      <Box component="form" noValidate onSubmit={submit} sx={FORM}>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {children}
            {error ? <ErrorState error={error} title={t('notDone')} /> : null}
          </Stack>
        </DialogContent>
        {asking ? (
          <Leaving onStay={stay} onLeave={onClose} />
        ) : (
          <DialogActions>
            <Button color="inherit" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant={tone === 'danger' ? 'outlined' : 'contained'}
              color={tone === 'danger' ? 'error' : 'primary'}
              loading={pending}
            >
              {submitLabel}
            </Button>
          </DialogActions>
        )}
      </Box>
    </Dialog>
  );
}
