import { formatNumber, instantOf, ownZone, wallOf } from '@motorclub/sdk';
import { DateTimeInput, FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
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

interface Values {
  readonly folderId: number | null;
  readonly note: string;
  readonly remindAt: string;
}

function noteError(note: string): string | undefined {
  const over = lengthOf(note) - NOTE_MAX;
  return over > 0 ? t('tooLong', { max: formatNumber(NOTE_MAX), over }) : undefined;
}

function useBookmarkForm({ bookmark, onClose }: BookmarkDialogProps) {
  return useForm<Values>({
    initial: {
      folderId: bookmark.folderId,
      note: bookmark.note ?? '',
      remindAt: wallOf(bookmark.remindAt, ownZone()),
    },
    check: ({ note }) => ({ note: noteError(note) }),
    zone: ownZone(),
    send: ({ folderId, note, remindAt }) =>
      changeBookmark({
        id: bookmark.id,
        folderId,
        note: note.trim() || null,
        remindAt: instantOf(remindAt, ownZone()),
      }),
    refresh: (client) => client.invalidateQueries({ queryKey: keys.bookmarks() }),
    onSent: onClose,
  });
}

/** The folder, note and reminder of a bookmark. */
export default function BookmarkDialog(props: BookmarkDialogProps) {
  const form = useBookmarkForm(props);
  return (
    <FormDialog
      form={form}
      title={t('bookmark')}
      submitLabel={t('save')}
      failed={t('saveFailed')}
      onClose={props.onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{props.bookmark.title}</Typography>
      <FolderSelect value={form.values.folderId} onChange={(folderId) => form.set('folderId', folderId)} />
      <TextInput form={form} name="note" label={t('note')} multiline minRows={2} maxRows={8} help={t('noteHelp')} />
      <DateTimeInput
        form={form}
        name="remindAt"
        label={t('remind')}
        zone={ownZone()}
        help={t('remindHelp', { zone: ownZone() })}
      />
    </FormDialog>
  );
}
