import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  formatNumber,
  Loaded,
  lazyPart,
  Page,
  Panel,
  type TableColumn,
  useCan,
} from '@motorclub/sdk';
import { Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type CarCategory, deleteCategory, listCategories, useAction } from '../api/catalogue.ts';
import { t } from '../texts/catalogue.ts';

const CategoryDialog = lazyPart(() => import('../components/catalogue/CategoryDialog.tsx'));

const KINDS = ['BODY', 'USE', 'ERA', 'STYLE'] as const;

type Opened = { readonly action: 'edit'; readonly category: CarCategory | null } | DeleteOpened;
interface DeleteOpened {
  readonly action: 'delete';
  readonly category: CarCategory;
}
type Open = (opened: Opened) => void;

function DeleteDialog({ category, onClose }: { readonly category: CarCategory; readonly onClose: () => void }) {
  const { id, name } = category;
  const deleting = useAction({
    run: () => deleteCategory(id),
    done: () => t('catalogue_categoryDeleted', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('catalogue_deleteTitle', { name })}
      confirmLabel={t('catalogue_delete')}
      tone="danger"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Typography>{t('catalogue_deleteText')}</Typography>
    </ConfirmDialog>
  );
}

function Actions({ category, onOpen }: { readonly category: CarCategory; readonly onOpen: Open }) {
  const { name } = category;
  return (
    <Stack direction="row" sx={{ gap: 0.5, justifyContent: { sm: 'flex-end' } }}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('catalogue_entryEditOf', { name })}
        onClick={() => onOpen({ action: 'edit', category })}
      >
        {t('catalogue_entryEdit')}
      </Button>
      {category.carCount === 0 ? (
        <Button
          size="small"
          color="error"
          aria-label={t('catalogue_deleteOf', { name })}
          onClick={() => onOpen({ action: 'delete', category })}
        >
          {t('catalogue_delete')}
        </Button>
      ) : null}
    </Stack>
  );
}

const columnsOf = (manages: boolean, onOpen: Open): readonly TableColumn<CarCategory>[] => [
  { label: t('catalogue_name'), cell: ({ name }) => name },
  { label: t('catalogue_slug'), cell: ({ slug }) => slug },
  {
    label: t('catalogue_status'),
    cell: ({ isActive }) => (isActive ? t('catalogue_inUse') : <Chip size="small" label={t('catalogue_notInUse')} />),
  },
  { label: t('catalogue_cars'), numeric: true, cell: ({ carCount }) => formatNumber(carCount) },
  ...(manages
    ? [
        {
          label: t('catalogue_actions'),
          labelHidden: true,
          cell: (category: CarCategory) => <Actions category={category} onOpen={onOpen} />,
        },
      ]
    : []),
];

/** `/carCategory`: what cars are sorted by. */
export default function CarCategories() {
  const manages = useCan('showcase.catalogue');
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(listCategories(manages));
  const close = () => setOpened(null);
  const add = manages ? (
    <Button variant="contained" onClick={() => setOpened({ action: 'edit', category: null })}>
      {t('catalogue_categoryNew')}
    </Button>
  ) : null;
  return (
    <Page title={t('catalogue_categoriesTitle')} lead={t('catalogue_categoriesLead')} actions={add}>
      <Loaded found={found} failed={t('catalogue_listFailed')} rowHeight={48}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('catalogue_noCategories')} kind="hatch" />
          ) : (
            <Stack sx={{ gap: 2.5 }}>
              {KINDS.map((kind) => (
                <Panel key={kind} title={t(`catalogue_kind_${kind}`)} padded={false}>
                  <DataTable
                    label={t(`catalogue_kind_${kind}`)}
                    rows={content.filter((category) => category.kind === kind)}
                    keyOf={({ id }) => id}
                    columns={columnsOf(manages, setOpened)}
                  />
                </Panel>
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Suspense>
        {opened?.action === 'edit' ? <CategoryDialog category={opened.category} onClose={close} /> : null}
      </Suspense>
      {opened?.action === 'delete' ? <DeleteDialog category={opened.category} onClose={close} /> : null}
    </Page>
  );
}
