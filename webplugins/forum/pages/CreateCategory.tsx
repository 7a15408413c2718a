import { EmptyState, ErrorState, failureOf, Icon, ListSkeleton, Page, toast, useCan } from '@motorclub/sdk';
import { Box, Button, Card, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listCategories, orderCategories } from '../api/categories.ts';
import { keys } from '../api/keys.ts';
import type { Category, Place } from '../api/types.ts';
import { CategoryDialogs, type CategoryOpened } from '../components/catalogue/CategoryDialogs.tsx';
import { CategoryRow } from '../components/catalogue/CategoryRow.tsx';
import { childrenOf, movedBefore, movedBy, withPlaces } from '../lib/categoryTree.ts';
import { t } from '../texts/catalogue.ts';

/** Moves categories: shown at once, and taken back when the server refuses. */
function useOrdering(all: readonly Category[]) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const { mutate } = useMutation({
    mutationFn: orderCategories,
    onMutate: (places) => {
      client.setQueryData(keys.categories(), { items: withPlaces(all, places) });
      return all;
    },
    onSuccess: (sorted) => client.setQueryData(keys.categories(), sorted),
    onError: (error, _places, before) => {
      client.setQueryData(keys.categories(), { items: before ?? all });
      toast.error(t('orderFailed', { reason: failureOf(error).message }));
    },
  });
  const put = (moved: Category, places: Place[] | null) => {
    if (!places) return;
    const at = places.findIndex(({ id }) => id === moved.id);
    setSaid(t('categoryMoved', { name: moved.name, position: at + 1, total: places.length }));
    mutate(places);
  };
  return { said, put };
}

interface TreeProps {
  readonly all: readonly Category[];
  readonly onOpen: (opened: CategoryOpened) => void;
}

function Tree({ all, onOpen }: TreeProps) {
  const manages = useCan('forum.category.manage');
  const { said, put } = useOrdering(all);
  const [dragged, setDragged] = useState<Category | null>(null);
  const row = (category: Category) => (
    <CategoryRow
      key={category.id}
      category={category}
      manages={manages}
      dragging={dragged !== null && dragged.id !== category.id}
      onOpen={(action) => onOpen({ action, category })}
      onMove={(by) => put(category, movedBy(all, category, by))}
      onDrag={setDragged}
      onDrop={() => dragged && put(dragged, movedBefore(all, dragged, category))}
    >
      {category.parentId === null ? childrenOf(all, category.id).map(row) : null}
    </CategoryRow>
  );
  return (
    <Card>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {childrenOf(all, null).map(row)}
      </Box>
      <Typography role="status" variant="caption" sx={{ display: 'block', px: 2.5, py: 1, minHeight: 36 }}>
        {said}
      </Typography>
    </Card>
  );
}

/** `/create-category`: the tree of categories, and making, changing, ordering and deleting them. */
export default function CreateCategory() {
  const { data, error, refetch } = useQuery(listCategories());
  const [opened, setOpened] = useState<CategoryOpened | null>(null);
  const manages = useCan('forum.category.manage');
  const add = manages ? (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setOpened({ action: 'new' })}>
      {t('newCategory')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('categoriesTitle')}
      lead={t(manages ? 'categoriesLead' : 'categoriesLeadRead')}
      {...(add ? { actions: add } : {})}
    >
      {error ? <ErrorState error={error} title={t('categoriesFailed')} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ListSkeleton rows={6} rowHeight={72} />}
      {data?.items.length === 0 ? <EmptyState kind="suv" text={t('noCategories')} action={add} /> : null}
      {data && data.items.length > 0 ? <Tree all={data.items} onOpen={setOpened} /> : null}
      <CategoryDialogs opened={opened} all={data?.items ?? []} onClose={() => setOpened(null)} />
    </Page>
  );
}
