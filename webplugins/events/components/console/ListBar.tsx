import { Button, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useAction } from '../../api/useAction.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { t } from '../../texts/console.ts';

export interface ListBarProps {
  readonly label: string;
  /** What is searched for. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly file: string;
  /** The table for spreadsheets. */
  readonly run: () => Promise<string>;
  /** Further filters. */
  readonly children: ReactNode;
}

/** Above a list of the console: search, filters, and the whole list as a file. */
export function ListBar({ label, value, onSearch, file, run, children }: ListBarProps) {
  const exporting = useAction({ run, onDone: (csv) => saveFile(file, csv, 'text/csv;charset=utf-8') });
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('filters')}
      onSubmit={(sent) => sent.preventDefault()}
      direction="row"
      sx={{ gap: 1.5, p: 2.5, flexWrap: 'wrap' }}
    >
      <TextField
        type="search"
        size="small"
        label={label}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
        sx={{ flex: '1 1 220px' }}
      />
      {children}
      <Button variant="outlined" color="inherit" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('exportCsv')}
      </Button>
    </Stack>
  );
}
