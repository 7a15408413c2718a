import { lazyPart } from '@motorclub/sdk';
import { Suspense } from 'react';
import type { Target } from '../../api/types.ts';
import { type Opened, targetOf } from '../../lib/usePostActions.ts';
import type { PostToolsProps } from './PostTools.tsx';

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'));
const EditDialog = lazyPart(() => import('./EditDialog.tsx'));
const HistoryDialog = lazyPart(() => import('./HistoryDialog.tsx'));
const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'));
const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'));
const SuggestDialog = lazyPart(() => import('./SuggestDialog.tsx'));

/** A dialog about a post. It is loaded separately from the buttons that open it. */
export interface AboutPost extends PostToolsProps {
  readonly target: Target;
  readonly onClose: () => void;
}

export interface PostDialogProps extends PostToolsProps {
  readonly chosen: Opened | null;
  readonly onClose: () => void;
}

function Chosen({ chosen, question, answer, onClose }: PostDialogProps & { readonly chosen: Opened }) {
  const post = { question, ...(answer ? { answer } : {}), target: targetOf(question, answer), onClose };
  switch (chosen) {
    case 'close':
      return <CloseDialog question={question} onClose={onClose} />;
    case 'merge':
      return <MergeDialog question={question} onClose={onClose} />;
    case 'history':
      return <HistoryDialog {...post} />;
    case 'edit':
      return <EditDialog {...post} mode="edit" />;
    case 'suggest':
      return <SuggestDialog {...post} />;
    default:
      return <RemoveDialog {...post} way={chosen} />;
  }
}

/** The dialog that a button or the menu of a post has opened. */
export function PostDialog({ chosen, ...post }: PostDialogProps) {
  if (!chosen) return null;
  return (
    <Suspense>
      <Chosen chosen={chosen} {...post} />
    </Suspense>
  );
}
