import { failureOf, toast } from '@motorclub/sdk';
import { Alert, Button } from '@mui/material';
import type { AskDraft } from '../../lib/useAskDraft.ts';
import { t } from '../../texts/ask.ts';

/** The same draft was saved from somewhere else: which of the two holds? */
export default function DraftConflict({ draft }: { readonly draft: AskDraft }) {
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
