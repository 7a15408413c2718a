import {
  EmptyState,
  formatDateTime,
  formatMoney,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  useAction,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReceiptFile, getStatementFile, listReceipts, type Receipt } from '../../api/giving.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { t } from '../../texts/giving.ts';

const nothing = () => undefined;
const DAY_LENGTH = 10;
const dayOf = (at: Date) => at.toISOString().slice(0, DAY_LENGTH);

function ReceiptButton({ receipt }: { readonly receipt: Receipt }) {
  const { number } = receipt;
  const saving = useAction({
    run: () => getReceiptFile(number),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: nothing,
    onDone: (file) => saveFile(`${number}.pdf`, file),
  });
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={t('receiptSaveOf', { number })}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('receiptSave')}
    </Button>
  );
}

function Row({ receipt }: { readonly receipt: Receipt }) {
  return (
    <ListRow title={receipt.number} text={`${receipt.description} · ${formatDateTime(receipt.issuedAt)}`}>
      <Typography sx={{ fontWeight: 600 }}>{formatMoney(receipt.amountMinor, receipt.currency)}</Typography>
      <ReceiptButton receipt={receipt} />
    </ListRow>
  );
}

function Statement() {
  const today = new Date();
  const [since, setSince] = useState(`${today.getUTCFullYear()}-01-01`);
  const [until, setUntil] = useState(dayOf(today));
  const saving = useAction({
    run: (kind: 'pdf' | 'csv') => getStatementFile({ since, until }, kind),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: nothing,
    onDone: (file, kind) => saveFile(`statement-${since}-${until}.${kind}`, file),
  });
  const isWrong = !(since && until) || until < since;
  const day = (label: string, value: string, change: (day: string) => void) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => change(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack component="section" aria-label={t('statementTitle')} sx={{ gap: 1.5, pt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('statementTitle')}</Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {day(t('statementSince'), since, setSince)}
        {day(t('statementUntil'), until, setUntil)}
        <Button variant="outlined" disabled={isWrong} loading={saving.isPending} onClick={() => saving.mutate('pdf')}>
          {t('statementPdf')}
        </Button>
        <Button color="inherit" disabled={isWrong} loading={saving.isPending} onClick={() => saving.mutate('csv')}>
          {t('statementCsv')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** In the settings: receipts, and a statement over any days. */
export function OwnReceipts() {
  const [search] = useQueryText();
  const found = useQuery(listReceipts(queryPage(search, 'receipts')));
  return (
    <Panel title={t('receiptsTitle')}>
      <PagedList
        found={found}
        label={t('receiptsTitle')}
        failed={t('receiptsFailed')}
        param="receipts"
        empty={<EmptyState text={t('receiptsEmpty')} kind="saloon" />}
      >
        {(receipt) => <Row key={receipt.number} receipt={receipt} />}
      </PagedList>
      <Statement />
    </Panel>
  );
}
