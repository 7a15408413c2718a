import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { t } from './texts.ts';
import type { Form } from './useForm.ts';

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
export function TermsField({ form }: { readonly form: Form<Record<'acceptTerms', string>> }) {
  const [open, setOpen] = useState(false);
  const helper = useId();
  const error = form.errors.acceptTerms;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          control={
            <Checkbox
              name="acceptTerms"
              checked={form.values.acceptTerms === 'yes'}
              onChange={(event) => form.set('acceptTerms', event.target.checked ? 'yes' : '')}
              slotProps={{
                input: { required: true, 'aria-invalid': error !== undefined, 'aria-describedby': helper },
              }}
            />
          }
          label={t('terms')}
        />
        <Button size="small" onClick={() => setOpen(true)}>
          {t('termsRead')}
        </Button>
      </Box>
      <FormHelperText id={helper} error role={error ? 'alert' : undefined}>
        {error}
      </FormHelperText>
      {open ? <RulesDialog onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}
