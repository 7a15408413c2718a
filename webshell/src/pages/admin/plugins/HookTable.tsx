import { formatNumber, Icon } from '@motorclub/sdk';
import { Button, Collapse, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useId, useState } from 'react';
import type { HookStats } from '../api/plugins.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { formatSeconds } from '../units.ts';

const COLUMNS = 7;
const figure = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

function Figures({ stats }: { readonly stats: HookStats }) {
  const { calls, failures, slow, seconds, slowest, budget } = stats;
  return (
    <>
      <TableCell sx={figure}>{formatNumber(calls)}</TableCell>
      <TableCell sx={{ ...figure, color: failures > 0 ? 'error.main' : undefined }}>{formatNumber(failures)}</TableCell>
      <TableCell sx={{ ...figure, color: slow > 0 ? 'warning.main' : undefined }}>{formatNumber(slow)}</TableCell>
      <TableCell sx={figure}>{calls > 0 ? formatSeconds(seconds / calls) : '–'}</TableCell>
      <TableCell sx={figure}>{calls > 0 ? formatSeconds(slowest) : '–'}</TableCell>
      <TableCell sx={figure}>{budget === null ? '–' : formatSeconds(budget)}</TableCell>
    </>
  );
}

function HookRow({ stats }: { readonly stats: HookStats }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { hook, lastError } = stats;
  const more = lastError ? (
    <Button
      size="small"
      color="inherit"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      endIcon={<Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />}
      sx={{ minHeight: 28, px: 1, ml: 1 }}
    >
      {t('lastError')}
    </Button>
  ) : null;
  return (
    <>
      <TableRow sx={lastError ? { '& > *': { borderBottom: 0 } } : {}}>
        <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
          {hook}
          {more}
        </TableCell>
        <Figures stats={stats} />
      </TableRow>
      {lastError ? (
        <TableRow>
          <TableCell id={id} colSpan={COLUMNS} sx={{ py: 0 }}>
            <Collapse in={open} unmountOnExit>
              <Traceback text={lastError} label={t('lastErrorOf', { hook })} />
            </Collapse>
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

/** Time and failures per hook over all live processes, the costliest first. */
export function HookTable({ hooks }: { readonly hooks: readonly HookStats[] }) {
  const sorted = [...hooks].sort(
    (a, b) => b.failures - a.failures || b.seconds - a.seconds || a.hook.localeCompare(b.hook),
  );
  const names = ['hook', 'calls', 'failuresColumn', 'slow', 'mean', 'slowest', 'budget'] as const;
  return (
    <ScrollTable label={t('hooks')}>
      <TableHead>
        <TableRow>
          {names.map((name, index) => (
            <TableCell key={name} sx={index > 0 ? figure : {}}>
              {t(name)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {sorted.map((stats) => (
          <HookRow key={stats.hook} stats={stats} />
        ))}
      </TableBody>
    </ScrollTable>
  );
}
