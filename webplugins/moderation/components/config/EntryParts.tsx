import { ConfirmDialog } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useAction } from '../../api/screening.ts';
import { t } from '../../texts/config.ts';

export interface DeleteEntryProps {
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The question before a filter or a reason is deleted. */
export function DeleteEntry({ title, text, done, run, onClose }: DeleteEntryProps) {
  const deleting = useAction({ run, done: () => done, onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={t('filterDelete')}
      tone="danger"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Typography>{text}</Typography>
    </ConfirmDialog>
  );
}

export interface EntryActionsProps {
  readonly editLabel: string;
  readonly deleteLabel: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a filter or a reason in its row. */
export function EntryActions({ editLabel, deleteLabel, onEdit, onDelete }: EntryActionsProps) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, justifyContent: { sm: 'flex-end' } }}>
      <Button size="small" color="inherit" aria-label={editLabel} onClick={onEdit}>
        {t('filterEdit')}
      </Button>
      <Button size="small" color="error" aria-label={deleteLabel} onClick={onDelete}>
        {t('filterDelete')}
      </Button>
    </Stack>
  );
}
