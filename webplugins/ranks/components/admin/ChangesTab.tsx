import {
  ConfirmDialog,
  EmptyState,
  formatDateTime,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listChanges, type RankChange, revertChange, useAction } from '../../api/levels.ts';
import { describeAction } from '../../lib/describeAction.ts';
import { t } from '../../texts/admin.ts';

function RevertButton({ change }: { readonly change: RankChange }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const reverting = useAction({ run: () => revertChange(change.id), done: () => t('changeUndone'), onDone: close });
  if (!change.canRevert) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={t('changeUndoOf', { name: change.subject })}
        onClick={() => setOpen(true)}
      >
        {t('changeUndo')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('changeUndoTitle')}
        confirmLabel={t('changeUndo')}
        tone="danger"
        pending={reverting.isPending}
        onConfirm={() => reverting.mutate()}
        onClose={close}
      >
        <Typography>{t('changeUndoText', { action: describeAction(change.action), name: change.subject })}</Typography>
      </ConfirmDialog>
    </>
  );
}

function State({ label, value }: { readonly label: string; readonly value: RankChange['before'] }) {
  if (Object.keys(value).length === 0) return null;
  return (
    <Box sx={{ py: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="pre" sx={{ m: 0, typography: 'body2', fontFamily: 'monospace', whiteSpace: 'pre-wrap' }}>
        {JSON.stringify(value, null, 2)}
      </Box>
    </Box>
  );
}

const COLUMNS: readonly TableColumn<RankChange>[] = [
  { label: t('changeWhat'), cell: ({ action }) => describeAction(action) },
  { label: t('adminName'), cell: ({ subject }) => subject },
  { label: t('changeWho'), cell: ({ actor }) => actor?.username ?? '' },
  { label: t('changeWhen'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  { label: t('changeUndo'), labelHidden: true, cell: (change) => <RevertButton change={change} /> },
];

/** Who has changed what, with a way back. */
export default function ChangesTab() {
  const [search] = useQueryText();
  const found = useQuery(listChanges(queryPage(search)));
  return (
    <Card>
      <PagedTable
        label={t('adminTab_changes')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        details={{
          label: ({ subject }) => t('changeDetailsOf', { name: subject }),
          content: ({ before, after }) => (
            <>
              <State label={t('changeBefore')} value={before} />
              <State label={t('changeAfter')} value={after} />
            </>
          ),
        }}
        found={found}
        failed={t('changesFailed')}
        empty={<EmptyState text={t('changesEmpty')} kind="saloon" />}
      />
    </Card>
  );
}
