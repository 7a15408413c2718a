import { CheckInput, type FieldSource } from '@motorclub/sdk/forms';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { t } from './texts.ts';

const RULES = ['terms1', 'terms2', 'terms3', 'terms4', 'terms5', 'terms6'] as const;

function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm">
      <DialogTitle id={id}>{t('termsTitle')}</DialogTitle>
      <DialogContent>
        <Box component="ol" sx={{ pl: 2.5, m: 0 }}>
          {RULES.map((rule) => (
            <Typography component="li" key={rule} sx={{ mb: 1 }}>
              {t(rule)}
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The rules one accepts by signing up, and where to read them. */
export function TermsField({ form }: { readonly form: FieldSource<{ readonly acceptTerms: boolean }> }) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <CheckInput form={form} name="acceptTerms" label={t('terms')} required />
      <Button size="small" onClick={() => setOpen(true)} sx={{ my: 0.75 }}>
        {t('termsRead')}
      </Button>
      {open ? <RulesDialog onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}
