import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { EditDraft } from '../drafts.ts';
import { formatRelative } from '../format.ts';
import { t } from './texts.ts';

export interface DraftNoticeProps {
  readonly draft: Pick<EditDraft<unknown>, 'restoredAt' | 'outdated' | 'rebase' | 'discard'>;
  /** After either button: drops the refusal of an earlier save. */
  readonly onResolve?: () => void;
  /** What the newer version has changed. */
  readonly children?: ReactNode;
}

/** Above the fields of an edit: a draft was restored, or a newer version was saved since it was begun. */
export function DraftNotice({ draft, onResolve, children }: DraftNoticeProps) {
  const { restoredAt, outdated, rebase, discard } = draft;
  if (!restoredAt && !outdated) return null;
  const resolve = (choose: () => void) => () => {
    choose();
    onResolve?.();
  };
  return (
    <Alert
      severity={outdated ? 'warning' : 'info'}
      role={outdated ? 'alert' : 'status'}
      sx={{ alignItems: 'flex-start' }}
    >
      {outdated ? <AlertTitle>{t('draftOutdated')}</AlertTitle> : null}
      {restoredAt ? `${t('draftRestored', { time: formatRelative(restoredAt) })} ` : null}
      {outdated ? t('draftOutdatedText') : null}
      {outdated ? children : null}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5, ml: -1.25 }}>
        {outdated ? (
          <Button color="inherit" size="small" onClick={resolve(rebase)}>
            {t('draftKeep')}
          </Button>
        ) : null}
        <Button color="inherit" size="small" onClick={resolve(discard)}>
          {t('draftDiscard')}
        </Button>
      </Stack>
    </Alert>
  );
}
