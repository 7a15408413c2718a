import { ConfirmDialog, lazyPart } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { Suspense } from 'react';
import { deleteTag } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/catalogue.ts';
import type { TagAction } from './TagRow.tsx';

const TagForm = lazyPart(() => import('./TagForm.tsx'));
const TagMergeDialog = lazyPart(() => import('./TagMergeDialog.tsx'));

export type TagOpened = { readonly action: 'new' } | { readonly action: TagAction; readonly tag: Tag };

interface DeleteProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

function Delete({ tag: { id, name }, onClose }: DeleteProps) {
  const { mutate, isPending } = useAction({
    run: () => deleteTag(id),
    done: () => t('tagDeleted', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('deleteTagTitle', { name })}
      confirmLabel={t('deleteTag')}
      tone="danger"
      pending={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{t('deleteTagText')}</Typography>
    </ConfirmDialog>
  );
}

/** The dialog about a tag that is open, or none. */
export function TagDialogs({ opened, onClose }: { readonly opened: TagOpened | null; readonly onClose: () => void }) {
  if (!opened) return null;
  if (opened.action === 'delete') return <Delete tag={opened.tag} onClose={onClose} />;
  return (
    <Suspense>
      {opened.action === 'new' ? <TagForm onClose={onClose} /> : null}
      {opened.action === 'edit' ? <TagForm id={opened.tag.id} onClose={onClose} /> : null}
      {opened.action === 'merge' ? <TagMergeDialog tag={opened.tag} onClose={onClose} /> : null}
    </Suspense>
  );
}
