import { ErrorState, failureOf, formatNumber, instantOf, ownZone, wallOf } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeBookmark } from '../../api/bookmarks.ts';
import { keys } from '../../api/keys.ts';
import type { Bookmark } from '../../api/types.ts';
import { lengthOf } from '../../lib/validate.ts';
import { NOTE_MAX } from '../../limits.ts';
import { t } from '../../texts.ts';
import { FolderSelect } from './FolderSelect.tsx';

export interface BookmarkDialogProps {
  readonly bookmark: Bookmark;
  readonly onClose: () => void;
}

interface Form {
  readonly folderId: number | null;
  readonly note: string;
  readonly remindAt: string;
}

function useBookmarkForm({ bookmark, onClose }: BookmarkDialogProps) {
  const client = useQueryClient();
  const [form, setForm] = useState<Form>({
    folderId: bookmark.folderId,
    note: bookmark.note ?? '',
    remindAt: wallOf(bookmark.remindAt, ownZone()),
  });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      changeBookmark({
        id: bookmark.id,
        folderId: form.folderId,
        note: form.note.trim() || null,
        remindAt: instantOf(form.remindAt, ownZone()),
      }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: keys.bookmarks() }),
  });
  const edit = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }));
    reset();
  };
  const failure = error ? failureOf(error) : undefined;
  return { form, edit, save: () => mutate(), isPending, error, failure };
}

/** Where a bookmark lies, what one notes about it, and when to be reminded. */
export default function BookmarkDialog(props: BookmarkDialogProps) {
  const heading = useId();
  const { form, edit, save, isPending, error, failure } = useBookmarkForm(props);
  const long = lengthOf(form.note) > NOTE_MAX;
  const wrong = (field: string) => (failure?.field === field ? failure.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!long && !isPending) save();
  };
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading}>{t('bookmark')}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5 }}>
            <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{props.bookmark.title}</Typography>
            <FolderSelect value={form.folderId} onChange={(folderId) => edit({ folderId })} />
            <TextField
              label={t('note')}
              multiline
              minRows={2}
              maxRows={8}
              value={form.note}
              onChange={({ target }) => edit({ note: target.value })}
              error={long || wrong('note') !== undefined}
              helperText={
                long
                  ? t('tooLong', { max: formatNumber(NOTE_MAX), over: lengthOf(form.note) - NOTE_MAX })
                  : (wrong('note') ?? t('noteHelp'))
              }
            />
            <TextField
              label={t('remind')}
              type="datetime-local"
              value={form.remindAt}
              onChange={({ target }) => edit({ remindAt: target.value })}
              error={wrong('remindAt') !== undefined}
              helperText={wrong('remindAt') ?? t('remindHelp', { zone: ownZone() })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            {error && !failure?.field ? <ErrorState error={error} title={t('saveFailed')} /> : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
