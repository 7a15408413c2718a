import { ErrorState } from '@motorclub/sdk';
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
import { type FormEvent, type ReactNode, useId } from 'react';
import { t } from '../../texts.ts';

export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly pending: boolean;
  /** What the server says that is about no field. */
  readonly refusal?: unknown;
  readonly danger?: boolean;
  readonly wide?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  /** Where Cancel does more than closing: it drops a draft. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: the whole screen on phones if it is a long one. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, pending, refusal = null, danger = false, wide = false, children } = props;
  const { onSubmit, onClose, onCancel = onClose } = props;
  const heading = useId();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form of a dialog is inside the page's forms as far as React is concerned.
    event.stopPropagation();
    onSubmit(event.currentTarget);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={heading}
      fullWidth
      maxWidth={wide ? 'sm' : 'xs'}
      fullScreen={wide && small}
    >
      <Stack component="form" noValidate onSubmit={send} sx={{ minHeight: 0, flex: 1 }}>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent sx={{ flex: 1 }}>
          <Stack sx={{ gap: 1, pt: 1 }}>
            {refusal ? <ErrorState error={refusal} title={t('refused')} /> : null}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'outlined' : 'contained'}
            color={danger ? 'error' : 'primary'}
            loading={pending}
          >
            {submit}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
