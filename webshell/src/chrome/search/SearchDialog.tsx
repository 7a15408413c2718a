import { Icon, useNavigate, useUser } from '@motorclub/sdk';
import { Dialog, InputAdornment, TextField } from '@mui/material';
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { SHORTEST } from './api.ts';
import { Recent } from './Recent.tsx';
import { LISTBOX, optionId, Results } from './Results.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';
import { t } from './texts.ts';
import { useSearchResults } from './useSearchResults.ts';

const glass = {
  startAdornment: (
    <InputAdornment position="start">
      <Icon name="search" />
    </InputAdornment>
  ),
};
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Searches the content of every plugin that is on. Opens from the menu or with `/`; arrows choose, Enter opens. */
export default function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const userId = useUser()?.id ?? null;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(() => recentSearches(userId));
  const [active, setActive] = useState(-1);
  const q = useDeferredValue(typed.trim());
  const found = useSearchResults(q);
  const asks = q.length >= SHORTEST;
  const count = asks ? found.entries.length : recent.length;

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const pick = () => {
    rememberSearch(userId, q);
    onClose();
  };
  const choose = () => {
    const place = Math.max(active, 0);
    if (!asks) return type(recent[active] ?? typed);
    const entry = found.entries[place];
    if (!entry) return;
    pick();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && count > 0) {
      event.preventDefault();
      // From the input itself, up leads to the last one.
      setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { justifyContent: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': t('search') } }}
    >
      <TextField
        type="search"
        autoFocus
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('label')}
        sx={{ p: 2, flexShrink: 0 }}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': t('label'),
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': count > 0,
            'aria-controls': count > 0 ? LISTBOX : undefined,
            'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
            autoComplete: 'off',
            maxLength: 100,
          },
          input: glass,
        }}
      />
      {asks ? (
        <Results q={q} found={found} active={active} onPick={pick} />
      ) : (
        <Recent
          searches={recent}
          active={active}
          onPick={type}
          onForget={() => {
            forgetSearches(userId);
            setRecent([]);
          }}
        />
      )}
    </Dialog>
  );
}
