import { ConfirmDialog, lazyPart } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { Suspense } from 'react';
import { deleteTag } from '../../api/tags.ts';
import type { Tag } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { t } from '../../texts/catalogue.ts';
import type { TagDeed } from './TagRow.tsx';

const TagForm = lazyPart(() => import('./TagForm.tsx'));
const TagMergeDialog = lazyPart(() => import('./TagMergeDialog.tsx'));

export type TagOpened = { readonly deed: 'new' } | { readonly deed: TagDeed; readonly tag: Tag };

interface DeleteProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

function Delete({ tag: { id, name }, onClose }: DeleteProps) {
  const { mutate, isPending } = useDeed({
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
  if (opened.deed === 'delete') return <Delete tag={opened.tag} onClose={onClose} />;
  return (
    <Suspense>
      {opened.deed === 'new' ? <TagForm onClose={onClose} /> : null}
      {opened.deed === 'edit' ? <TagForm id={opened.tag.id} onClose={onClose} /> : null}
      {opened.deed === 'merge' ? <TagMergeDialog tag={opened.tag} onClose={onClose} /> : null}
    </Suspense>
  );
}
