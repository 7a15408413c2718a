import {
  ConfirmDialog,
  EmptyState,
  formatNumber,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteReason, listReasons, type ReportConfig, useAction } from '../../api/screening.ts';
import { useTypeNames } from '../../lib/useTypeNames.ts';
import { t } from '../../texts/config.ts';

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx'));

type Opened =
  | { readonly action: 'edit'; readonly reason: ReportConfig | null }
  | { readonly action: 'delete'; readonly reason: ReportConfig };
type Open = (opened: Opened) => void;

function DeleteDialog({ reason, onClose }: { readonly reason: ReportConfig; readonly onClose: () => void }) {
  const { id, label: name } = reason;
  const deleting = useAction({
    run: () => deleteReason(id),
    done: () => t('configReasonDeleted', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('configReasonDeleteTitle', { name })}
      confirmLabel={t('filterDelete')}
      tone="danger"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <Typography>{t('configReasonDeleteText')}</Typography>
    </ConfirmDialog>
  );
}

function Types({ types }: { readonly types: readonly string[] }) {
  const names = useTypeNames();
  if (types.length === 0) return t('configReasonAll');
  return types.map((type) => names.get(type) ?? type).join(', ');
}

function Actions({ reason, onOpen }: { readonly reason: ReportConfig; readonly onOpen: Open }) {
  const { label: name } = reason;
  return (
    <Stack direction="row" sx={{ gap: 0.5, justifyContent: { sm: 'flex-end' } }}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('configReasonEditOf', { name })}
        onClick={() => onOpen({ action: 'edit', reason })}
      >
        {t('filterEdit')}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t('configReasonDeleteOf', { name })}
        onClick={() => onOpen({ action: 'delete', reason })}
      >
        {t('filterDelete')}
      </Button>
    </Stack>
  );
}

const columnsOf = (onOpen: Open): readonly TableColumn<ReportConfig>[] => [
  { label: t('configReasonLabel'), cell: ({ label }) => label },
  { label: t('configReasonTypes'), cell: ({ targetTypes }) => <Types types={targetTypes} /> },
  { label: t('configReasonSeverity'), numeric: true, cell: ({ severity }) => formatNumber(severity) },
  {
    label: t('configReasonState'),
    cell: ({ isActive }) => t(isActive ? 'configReasonActive' : 'configReasonOff'),
  },
  {
    label: t('filterActions'),
    labelHidden: true,
    cell: (reason) => <Actions reason={reason} onOpen={onOpen} />,
  },
];

/** The reasons for which members report. */
export default function ReasonsTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(listReasons(queryPage(new URLSearchParams(search))));
  const close = () => setOpened(null);
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        <Button variant="contained" onClick={() => setOpened({ action: 'edit', reason: null })}>
          {t('configReasonNew')}
        </Button>
      </Stack>
      <PagedTable
        label={t('configTab_reasons')}
        columns={columnsOf(setOpened)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('reasonsFailed')}
        empty={<EmptyState text={t('reasonsEmpty')} kind="suv" />}
      />
      <Suspense>{opened?.action === 'edit' ? <ReasonDialog reason={opened.reason} onClose={close} /> : null}</Suspense>
      {opened?.action === 'delete' ? <DeleteDialog reason={opened.reason} onClose={close} /> : null}
    </Card>
  );
}
