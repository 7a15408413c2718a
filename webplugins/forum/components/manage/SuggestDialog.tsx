import { lazyPart } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { listSuggestions } from '../../api/revisions.ts';
import type { AboutPost } from './PostDialog.tsx';

const EditDialog = lazyPart(() => import('./EditDialog.tsx'));
const SuggestionDialog = lazyPart(() => import('./SuggestionDialog.tsx'));

/** Suggests an edit; as one of each member waits at most, it shows the one that does. */
export default function SuggestDialog(post: AboutPost) {
  const { data, isPending } = useQuery(listSuggestions('mine', 0, post.target));
  if (isPending) return null;
  const waits = data?.content.find(({ status }) => status === 'SUGGESTED');
  return waits ? (
    <SuggestionDialog editId={waits.id} onClose={post.onClose} />
  ) : (
    <EditDialog {...post} mode="suggest" />
  );
}
