import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { t } from '../texts.ts';

export interface FormDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly tone?: 'normal' | 'danger';
  readonly pending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog to be filled in; Enter sends it. */
export function FormDialog({ title, verb, tone = 'normal', pending, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'outlined' : 'contained'}
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={pending}
          >
            {verb}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
