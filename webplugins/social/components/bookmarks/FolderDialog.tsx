import { failureOf } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
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

const help = () => t('folderHelp', { max: FOLDER_MAX });

/** Names a folder. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const form = useForm<{ readonly name: string }>({
    initial: { name: folder?.name ?? '' },
    check: ({ name }) => ({ name: lengthOf(name) === 0 || lengthOf(name) > FOLDER_MAX ? help() : undefined }),
    send: ({ name }) => (folder ? renameFolder({ id: folder.id, name }) : makeFolder(name)),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.bookmarks() }),
    onSent: onClose,
    onRefused: (error, refuse) => {
      // A name that there is already is a complaint about the name, too.
      const { status, message } = failureOf(error);
      return status === 409 && refuse([{ field: 'name', message }]).length === 0;
    },
  });
  return (
    <FormDialog
      form={form}
      title={folder ? t('renameFolder', { name: folder.name }) : t('newFolder')}
      submitLabel={t('save')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('folderName')} help={help()} autoFocus />
    </FormDialog>
  );
}
