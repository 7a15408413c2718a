import { toast } from '@motorclub/sdk';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  GlobalStyles,
  Stack,
} from '@mui/material';
import { useId } from 'react';
import { t } from '../texts.ts';

const PRINTED = 'mc-printed';
/** On paper: the codes alone. */
const PAPER = {
  '@media print': {
    [`body > *:not(.${PRINTED})`]: { display: 'none !important' },
    [`.${PRINTED} button`]: { display: 'none !important' },
  },
};

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('copied'));
  } catch {
    toast.error(t('copyFailed')); // not allowed, or not a secure context
  }
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'motorclub-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes, shown this once. Only the button closes: a slip beside the dialog would lose them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const id = useId();
  const text = `${t('site')}: ${t('recoveryCodes')}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs" className={PRINTED}>
      <GlobalStyles styles={PAPER} />
      <DialogTitle id={id}>{t('recoveryCodes')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {t('recoverySave')}
        </Alert>
        <Box
          component="ol"
          sx={{ columns: 2, listStyle: 'none', m: 0, p: 0, fontFamily: 'monospace', fontSize: '1.05rem' }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ py: 0.5 }}>
              {code}
            </Box>
          ))}
        </Box>
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="inherit" onClick={() => void copy(codes.join('\n'))}>
            {t('copy')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => save(text)}>
            {t('download')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
