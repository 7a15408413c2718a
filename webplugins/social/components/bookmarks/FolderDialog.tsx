import { ErrorState, failureOf } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { makeFolder, renameFolder } from '../../api/bookmarks.ts';
import { keys } from '../../api/keys.ts';
import type { Folder } from '../../api/types.ts';
import { lengthOf } from '../../lib/validate.ts';
import { FOLDER_MAX } from '../../limits.ts';
import { t } from '../../texts.ts';

export interface FolderDialogProps {
  /** null for a new one. */
  readonly folder: Folder | null;
  readonly onClose: () => void;
}

/** Names a folder. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const heading = useId();
  const client = useQueryClient();
  const [name, setName] = useState(folder?.name ?? '');
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => (folder ? renameFolder({ id: folder.id, name }) : makeFolder(name)),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: keys.bookmarks() }),
  });
  const failure = error ? failureOf(error) : undefined;
  // A name that there is already is a complaint about the name, too.
  const complaint = failure?.field === 'name' || failure?.status === 409 ? failure.message : undefined;
  const length = lengthOf(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length > 0 && length <= FOLDER_MAX && !isPending) mutate();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={heading}>{folder ? t('renameFolder', { name: folder.name }) : t('newFolder')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={t('folderName')}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              reset();
            }}
            error={length > FOLDER_MAX || complaint !== undefined}
            helperText={complaint ?? t('folderHelp', { max: FOLDER_MAX })}
            sx={{ mt: 1 }}
          />
          {error && !complaint ? <ErrorState error={error} title={t('saveFailed')} /> : null}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={length === 0}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
