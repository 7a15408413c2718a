import {
  ConfirmDialog,
  DataTable,
  EmptyState,
  formatNumber,
  Icon,
  Loaded,
  lazyPart,
  type TableColumn,
} from '@motorclub/sdk';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type ActivityRank, deleteRank, evaluateMembers, ladder, useAction } from '../../api/levels.ts';
import { COLOURS, iconOf } from '../../lib/levelIcon.ts';
import { percent } from '../../lib/needs.ts';
import { t } from '../../texts/admin.ts';

const LevelDialog = lazyPart(() => import('./LevelDialog.tsx'));

type Opened =
  | { readonly action: 'edit'; readonly rank: ActivityRank | null }
  | { readonly action: 'delete'; readonly rank: ActivityRank }
  | { readonly action: 'evaluate' };
type Open = (opened: Opened) => void;

function Name({ rank }: { readonly rank: ActivityRank }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ color: COLOURS[rank.colour], lineHeight: 0 }}>
        <Icon name={iconOf(rank)} />
      </Box>
      {rank.level} · {rank.name}
    </Stack>
  );
}

function Actions({ rank, onOpen }: { readonly rank: ActivityRank; readonly onOpen: Open }) {
  const { name, level } = rank;
  return (
    <Stack direction="row" sx={{ gap: 0.5, justifyContent: { sm: 'flex-end' } }}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('adminEditOf', { name })}
        onClick={() => onOpen({ action: 'edit', rank })}
      >
        {t('adminEdit')}
      </Button>
      {level === 0 ? null : (
        <Button
          size="small"
          color="error"
          aria-label={t('adminDeleteOf', { name })}
          onClick={() => onOpen({ action: 'delete', rank })}
        >
          {t('adminDelete')}
        </Button>
      )}
    </Stack>
  );
}

const columnsOf = (onOpen: Open): readonly TableColumn<ActivityRank>[] => [
  { label: t('adminLevel'), cell: (rank) => <Name rank={rank} /> },
  { label: t('adminPoints'), numeric: true, cell: ({ minPoints }) => formatNumber(minPoints) },
  { label: t('adminAge'), numeric: true, cell: ({ minAgeDays }) => formatNumber(minAgeDays) },
  { label: t('adminQuality'), numeric: true, cell: ({ minQuality }) => percent(minQuality) },
  { label: t('adminState'), cell: ({ isActive }) => t(isActive ? 'adminOn' : 'adminOff') },
  { label: t('adminActions'), labelHidden: true, cell: (rank) => <Actions rank={rank} onOpen={onOpen} /> },
];

interface DialogProps {
  readonly onClose: () => void;
}

function DeleteDialog({ rank, onClose }: DialogProps & { readonly rank: ActivityRank }) {
  const { id, name } = rank;
  const deleting = useAction({
    run: () => deleteRank(id),
    done: () => t('adminDeleted', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('adminDeleteTitle', { name })}
      confirmLabel={t('adminDelete')}
      tone="danger"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Typography>{t('adminDeleteText')}</Typography>
    </ConfirmDialog>
  );
}

function EvaluateDialog({ onClose }: DialogProps) {
  const evaluating = useAction({ run: evaluateMembers, done: () => t('adminEvaluating'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('adminEvaluateTitle')}
      confirmLabel={t('adminEvaluate')}
      pending={evaluating.isPending}
      onConfirm={() => evaluating.mutate()}
      onClose={onClose}
    >
      <Typography>{t('adminEvaluateText')}</Typography>
    </ConfirmDialog>
  );
}

/** The ladder, to be changed. */
export default function LevelsTab() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(ladder);
  const close = () => setOpened(null);
  return (
    <Card>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="outlined" color="inherit" onClick={() => setOpened({ action: 'evaluate' })}>
          {t('adminEvaluate')}
        </Button>
        <Button variant="contained" onClick={() => setOpened({ action: 'edit', rank: null })}>
          {t('adminAdd')}
        </Button>
      </Stack>
      <Loaded found={found} failed={t('adminLevelsFailed')} rows={7} rowHeight={56}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('adminLevelsEmpty')} kind="saloon" />
          ) : (
            <DataTable
              label={t('adminTab_levels')}
              columns={columnsOf(setOpened)}
              rows={content}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <Suspense>
        {opened?.action === 'edit' ? (
          <LevelDialog rank={opened.rank} ladder={found.data?.content ?? []} onClose={close} />
        ) : null}
      </Suspense>
      {opened?.action === 'delete' ? <DeleteDialog rank={opened.rank} onClose={close} /> : null}
      {opened?.action === 'evaluate' ? <EvaluateDialog onClose={close} /> : null}
    </Card>
  );
}
