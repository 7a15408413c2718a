import { Icon, lazyPart, useNavigate } from '@motorclub/sdk';
import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import type { ListParams } from '../../api/listQuestions.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t } from '../../texts/list.ts';

const SearchTips = lazyPart(() => import('./SearchTips.tsx'));

/** The server takes no longer search. */
const MAX_LENGTH = 200;

/** Searches the questions; help for the operators is shown on demand. */
export function SearchBox({ params }: { readonly params: ListParams }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const tips = useId();
  const [typed, setTyped] = useState(params.q);
  const [open, setOpen] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(hrefOf({ ...params, q: typed.trim() }));
  };
  const add = (operator: string) => {
    setTyped((now) => `${now.trim()} ${operator}`.trim());
    field.current?.focus();
  };
  return (
    <Box component="search" sx={{ display: 'grid', gap: 1 }}>
      <Box component="form" onSubmit={search} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <TextField
          type="search"
          size="small"
          label={t('search')}
          value={typed}
          inputRef={field}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: { maxLength: MAX_LENGTH, enterKeyHint: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Icon name="search" />
                </InputAdornment>
              ),
            },
          }}
          sx={{ flex: '1 1 180px' }}
        />
        {/* The keyboard of a phone has it. */}
        <Button type="submit" variant="outlined" color="inherit" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          {t('searchDo')}
        </Button>
        <Button color="inherit" aria-expanded={open} aria-controls={tips} onClick={() => setOpen(!open)}>
          {t('searchTips')}
        </Button>
      </Box>
      <div id={tips}>
        {open ? (
          <Suspense>
            <SearchTips onAdd={add} />
          </Suspense>
        ) : null}
      </div>
    </Box>
  );
}
