import { failureOf, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { movedTo } from '../lib/folderOrder.ts';
import { t } from '../texts.ts';
import { folders, placeFolder } from './bookmarks.ts';
import { keys } from './keys.ts';
import type { Folder } from './types.ts';

const ORDERING = ['social', 'folder-order'];

/** Gives folders other places: shown at once; what the server has is shown once the last move is through. */
export function useFolderOrder(all: readonly Folder[]) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const { mutate } = useMutation({
    mutationKey: ORDERING,
    // One after another: a place counts in the order that the move before has made.
    scope: { id: ORDERING.join('-') },
    mutationFn: placeFolder,
    onError: (error) => {
      setSaid('');
      toast.error(t('orderFailed', { reason: failureOf(error).message }));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: ORDERING }) === 1) {
        return client.invalidateQueries({ queryKey: keys.folders() });
      }
    },
  });
  const put = ({ id, name }: Folder, position: number) => {
    const content = movedTo(all, id, position);
    if (!content) return;
    // An answer under way is of the order before.
    void client.cancelQueries({ queryKey: keys.folders() });
    client.setQueryData(folders.queryKey, (known) => (known ? { ...known, content } : known));
    setSaid(t('folderMoved', { name, position: position + 1, total: content.length }));
    mutate({ id, position });
  };
  return { said, put };
}
