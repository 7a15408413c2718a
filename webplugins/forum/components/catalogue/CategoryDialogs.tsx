import { lazyPart } from '@motorclub/sdk';
import { Suspense } from 'react';
import type { Category } from '../../api/types.ts';
import type { CategoryAction } from './CategoryRow.tsx';

const CategoryForm = lazyPart(() => import('./CategoryForm.tsx'));
const CategoryDelete = lazyPart(() => import('./CategoryDelete.tsx'));

export type CategoryOpened =
  | { readonly action: 'new' }
  | { readonly action: CategoryAction; readonly category: Category };

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
      {opened.action === 'delete' ? (
        <CategoryDelete category={opened.category} all={all} onClose={onClose} />
      ) : (
        <CategoryForm category={opened.action === 'edit' ? opened.category : null} all={all} onClose={onClose} />
      )}
    </Suspense>
  );
}
