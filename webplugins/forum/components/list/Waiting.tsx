import { lazyPart, useCan, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { listCategories } from '../../api/categories.ts';

const WaitingQuestions = lazyPart(() => import('./WaitingQuestions.tsx'));

/** Whether the reader is named for a category, or for the one that the list is narrowed to or one below it. */
function useIsNamed(category: number | null, asked: boolean): boolean {
  const user = useUser();
  const { data } = useQuery({ ...listCategories(), enabled: asked });
  if (!user || !data) return false;
  const within = data.items.filter(({ id, parentId }) => category === null || id === category || parentId === category);
  return within.some(({ moderatorIds }) => moderatorIds.includes(user.id));
}

/** For members above the list: what waits for those of them who keep order, everywhere or in their categories. */
export default function Waiting({ category }: { readonly category: number | null }) {
  const everywhere = useCan('forum.moderate');
  const named = useIsNamed(category, !everywhere);
  if (!everywhere && !named) return null;
  return (
    <Suspense>
      <WaitingQuestions kept={everywhere ? null : { categoryId: category }} />
    </Suspense>
  );
}
