import { failureOf, toast } from '@motorclub/sdk';
import { Alert, Button, Typography } from '@mui/material';
import type { AskDraft } from '../../lib/useAskDraft.ts';
import type { SaveState } from '../../lib/useAutosave.ts';
import { t } from '../../texts/ask.ts';

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

/** The same draft was saved from somewhere else: which of the two holds? */
export function DraftConflict({ draft }: { readonly draft: AskDraft }) {
  if (!draft.conflict) return null;
  const resolve = (which: 'theirs' | 'mine') =>
    draft.resolve(which).catch((error: unknown) => toast.error(failureOf(error).message));
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => resolve('theirs')}>
            {t('takeTheirs')}
          </Button>
          <Button color="inherit" size="small" onClick={() => resolve('mine')}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      {t('draftConflict')}
    </Alert>
  );
}
