import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { t } from '../../texts/cases.ts';

const KEYS = [
  ['j', 'case_key_next'],
  ['k', 'case_key_previous'],
  ['Enter', 'case_key_open'],
  ['c', 'case_key_claim'],
  ['u', 'case_key_release'],
  ['e', 'case_key_escalate'],
  ['r', 'case_key_decide'],
  ['x', 'case_key_select'],
  ['?', 'case_key_help'],
] as const;

/** Which key does what. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('case_shortcutsTitle')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
          {KEYS.map(([key, label]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
                {key}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {t(label)}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {t('case_close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
