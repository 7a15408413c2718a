import { ConfirmDialog } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import type { useEventActions } from '../../lib/useEventActions.ts';
import { t } from '../../texts/managing.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PostponeDialog } from './PostponeDialog.tsx';

/** The question or dialog that belongs to what was chosen. */
export default function ActionDialogs({ chosen, close, publishing, deleting }: ReturnType<typeof useEventActions>) {
  if (!chosen) return null;
  const { action, event } = chosen;
  if (action === 'postpone') return <PostponeDialog event={event} onClose={close} />;
  if (action === 'cancelEvent') return <CancelDialog event={event} onClose={close} />;
  if (action === 'publish') {
    return (
      <ConfirmDialog
        open
        title={t('publishTitle', { title: event.title })}
        confirmLabel={t('publish')}
        pending={publishing.isPending}
        onConfirm={() => publishing.mutate(event.id)}
        onClose={close}
      >
        <Typography>{t('publishText')}</Typography>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { title: event.title })}
      confirmLabel={t('delete')}
      tone="danger"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate(event.id)}
      onClose={close}
    >
      <Typography>{t('deleteText')}</Typography>
    </ConfirmDialog>
  );
}
