import { Icon } from '@motorclub/sdk';
import { Dialog, InputAdornment, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { Results } from './Results.tsx';
import { t } from './texts.ts';

const glass = {
  startAdornment: (
    <InputAdornment position="start">
      <Icon name="search" />
    </InputAdornment>
  ),
};

/** Searches the content of every plugin that is on. Opens from the menu or with `/`. */
export default function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-label={t('search')}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <TextField
        type="search"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('label')}
        sx={{ p: 2, flexShrink: 0 }}
        slotProps={{ htmlInput: { 'aria-label': t('label'), maxLength: 100 }, input: glass }}
      />
      {open ? <Results q={q} onPick={onClose} /> : null}
    </Dialog>
  );
}
