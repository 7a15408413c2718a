import { failureOf } from '@motorclub/sdk';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { suppress } from '../api/emails.ts';
import { t } from './texts.ts';
import { useMailChange } from './useMailChange.ts';

const LIMITS = { address: 254, reason: 500 } as const;
type Field = keyof typeof LIMITS;
const EMPTY: Readonly<Record<Field, string>> = { address: '', reason: '' };

/** Asks for an address that is to be sent nothing, and why. */
export function BlockDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState(EMPTY);
  const block = useMailChange({
    run: () => suppress(values.address, values.reason),
    done: ({ address }) => t('blocked', { address }),
    failed: t('blockFailed'),
    onDone: onClose,
    onRefused: (error) => {
      const { field, message } = failureOf(error);
      if (field !== 'address' && field !== 'reason') return false;
      setWrong({ ...EMPTY, [field]: message });
      return true;
    },
  });
  const field = (name: Field, label: string) => (
    <TextField
      name={name}
      label={label}
      value={values[name]}
      required
      autoFocus={name === 'address'}
      error={wrong[name] !== ''}
      helperText={wrong[name]}
      onChange={(event) => {
        setValues((now) => ({ ...now, [name]: event.target.value }));
        setWrong(EMPTY);
      }}
      slotProps={{ htmlInput: { maxLength: LIMITS[name], ...(name === 'address' ? { inputMode: 'email' } : {}) } }}
    />
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          block.mutate(undefined);
        }}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={id}>{t('blockTitle')}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            {field('address', t('mailAddress'))}
            {field('reason', t('why'))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="outlined" color="error" loading={block.isPending}>
            {t('blockVerb')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
