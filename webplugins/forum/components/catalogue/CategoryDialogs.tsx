import { lazyPart } from '@motorclub/sdk';
import { Suspense } from 'react';
import type { Category } from '../../api/types.ts';
import type { CategoryDeed } from './CategoryRow.tsx';

const CategoryForm = lazyPart(() => import('./CategoryForm.tsx'));
const CategoryDelete = lazyPart(() => import('./CategoryDelete.tsx'));

export type CategoryOpened = { readonly deed: 'new' } | { readonly deed: CategoryDeed; readonly category: Category };

export interface CategoryDialogsProps {
  readonly opened: CategoryOpened | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}

/** The dialog about a category that is open, or none. */
export function CategoryDialogs({ opened, all, onClose }: CategoryDialogsProps) {
  if (!opened) return null;
  return (
    <Suspense>
      {opened.deed === 'delete' ? (
        <CategoryDelete category={opened.category} all={all} onClose={onClose} />
      ) : (
        <CategoryForm category={opened.deed === 'edit' ? opened.category : null} all={all} onClose={onClose} />
      )}
    </Suspense>
  );
}
