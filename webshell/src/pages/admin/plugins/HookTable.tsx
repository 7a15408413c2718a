import { DataTable, formatNumber, type TableColumn } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { HookStats } from '../api/plugins.ts';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { formatSeconds } from '../units.ts';

/** A number that is coloured unless it is zero. */
function Noted({ count, color }: { readonly count: number; readonly color: string }) {
  return (
    <Box component="span" sx={count > 0 ? { color } : {}}>
      {formatNumber(count)}
    </Box>
  );
}

const COLUMNS: readonly TableColumn<HookStats>[] = [
  { label: t('hook'), cell: ({ hook }) => hook },
  { label: t('calls'), numeric: true, cell: ({ calls }) => formatNumber(calls) },
  {
    label: t('failuresColumn'),
    numeric: true,
    cell: ({ failures }) => <Noted count={failures} color="error.main" />,
  },
  { label: t('slow'), numeric: true, cell: ({ slow }) => <Noted count={slow} color="warning.main" /> },
  {
    label: t('mean'),
    numeric: true,
    cell: ({ calls, seconds }) => (calls > 0 ? formatSeconds(seconds / calls) : '–'),
  },
  {
    label: t('slowest'),
    numeric: true,
    cell: ({ calls, slowest }) => (calls > 0 ? formatSeconds(slowest) : '–'),
  },
  { label: t('budget'), numeric: true, cell: ({ budget }) => (budget === null ? '–' : formatSeconds(budget)) },
];

const lastErrorOf = (hook: string) => t('lastErrorOf', { hook });

/** Time and failures per hook over all live processes, the costliest first. */
export function HookTable({ hooks }: { readonly hooks: readonly HookStats[] }) {
  const sorted = [...hooks].sort(
    (a, b) => b.failures - a.failures || b.seconds - a.seconds || a.hook.localeCompare(b.hook),
  );
  return (
    <DataTable
      label={t('hooks')}
      columns={COLUMNS}
      rows={sorted}
      keyOf={({ hook }) => hook}
      details={{
        label: ({ hook, lastError }) => (lastError ? lastErrorOf(hook) : null),
        content: ({ hook, lastError }) => <Traceback text={lastError ?? ''} label={lastErrorOf(hook)} />,
      }}
    />
  );
}
