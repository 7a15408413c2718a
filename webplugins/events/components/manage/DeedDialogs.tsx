import { ConfirmDialog } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import type { useEventDeeds } from '../../lib/useEventDeeds.ts';
import { t } from '../../texts/managing.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PostponeDialog } from './PostponeDialog.tsx';

/** The question or dialog that belongs to what was chosen. */
export default function DeedDialogs({ chosen, close, publishing, deleting }: ReturnType<typeof useEventDeeds>) {
  if (!chosen) return null;
  const { deed, event } = chosen;
  if (deed === 'postpone') return <PostponeDialog event={event} onClose={close} />;
  if (deed === 'cancelEvent') return <CancelDialog event={event} onClose={close} />;
  if (deed === 'publish') {
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
