import { ConfirmDialog } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/managing.ts';

export interface DeleteButtonProps {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** What there is to know before one says yes. */
  readonly children?: ReactNode;
}

/** Takes something away, after a question. */
export function DeleteButton({ name, run, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const deleting = useAction({ run, done: () => t('deleted'), onDone: () => setAsking(false) });
  return (
    <>
      <Button size="small" color="inherit" aria-label={t('deleteOf', { name })} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle', { title: name })}
        confirmLabel={t('delete')}
        tone="danger"
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
