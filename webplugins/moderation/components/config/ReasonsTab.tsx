import {
  EmptyState,
  formatNumber,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteReason, listReasons, type ReportConfig } from '../../api/screening.ts';
import { useTypeNames } from '../../lib/useTypeNames.ts';
import { t } from '../../texts/config.ts';
import { DeleteEntry, EntryActions } from './EntryParts.tsx';

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx'));

type Opened =
  | { readonly action: 'edit'; readonly reason: ReportConfig | null }
  | { readonly action: 'delete'; readonly reason: ReportConfig };
type Open = (opened: Opened) => void;

function DeleteDialog({ reason, onClose }: { readonly reason: ReportConfig; readonly onClose: () => void }) {
  const name = reason.label;
  return (
    <DeleteEntry
      title={t('configReasonDeleteTitle', { name })}
      text={t('configReasonDeleteText')}
      done={t('configReasonDeleted', { name })}
      run={() => deleteReason(reason.id)}
      onClose={onClose}
    />
  );
}

function Types({ types }: { readonly types: readonly string[] }) {
  const names = useTypeNames();
  if (types.length === 0) return t('configReasonAll');
  return types.map((type) => names.get(type) ?? type).join(', ');
}

function Actions({ reason, onOpen }: { readonly reason: ReportConfig; readonly onOpen: Open }) {
  const name = reason.label;
  return (
    <EntryActions
      editLabel={t('configReasonEditOf', { name })}
      deleteLabel={t('configReasonDeleteOf', { name })}
      onEdit={() => onOpen({ action: 'edit', reason })}
      onDelete={() => onOpen({ action: 'delete', reason })}
    />
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
