import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { t } from '../texts.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** The footer's text and links in a dialog; fetched when somebody asks for it. */
export default function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('aboutUs')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t('aboutText')}</Typography>
        <ContactLinks />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
