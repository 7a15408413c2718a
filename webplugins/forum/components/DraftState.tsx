import { Typography } from '@mui/material';
import type { SaveState } from '../lib/useAutosave.ts';
import { t } from '../texts/form.ts';

const SAYS = {
  idle: 'draftIdle',
  waiting: 'draftWaiting',
  saving: 'draftSaving',
  saved: 'draftSaved',
  failed: 'draftFailed',
} as const satisfies Record<SaveState, string>;

/** Whether the server has what was typed; said aloud only where that went wrong. */
export function DraftState({ state }: { readonly state: SaveState }) {
  return (
    <Typography
      variant="caption"
      role={state === 'failed' ? 'alert' : undefined}
      data-save={state}
      sx={{ color: state === 'failed' ? 'warning.main' : 'text.secondary' }}
    >
      {t(SAYS[state])}
    </Typography>
  );
}
