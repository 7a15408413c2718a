import { useAction, useSearchParams } from '@motorclub/sdk';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { type ExportTable, exportTable, type RevenueSummary } from '../../api/revenue.ts';
import { chosenCurrency, periodQuery } from '../../lib/revenueQuery.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { t } from '../../texts/revenue.ts';

const TABLES: readonly ExportTable[] = ['DAYS', 'PAYMENTS', 'MOVEMENTS'];

/** Saves one of the tables for spreadsheets. */
export function ExportButton({ summary }: { readonly summary: RevenueSummary }) {
  const [search] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { currency = summary.reportingCurrency } = chosenCurrency(summary, search) ?? {};
  const saving = useAction({
    run: (table: ExportTable) => exportTable({ ...periodQuery(summary, currency), table }),
    onDone: (file, table) => saveFile(`revenue-${table.toLowerCase()}.csv`, file),
    failed: (reason) => t('exportFailed', { reason }),
    refresh: () => undefined,
  });
  const save = (table: ExportTable) => {
    setAnchor(null);
    saving.mutate(table);
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        aria-haspopup="menu"
        loading={saving.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('exportCsv')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {TABLES.map((table) => (
          <MenuItem key={table} onClick={() => save(table)}>
            {t(`export_${table}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
