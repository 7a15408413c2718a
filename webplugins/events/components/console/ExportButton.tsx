import { Button } from '@mui/material';
import { useAction } from '../../api/useAction.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { t } from '../../texts/console.ts';

export interface ExportButtonProps {
  readonly file: string;
  /** The table for spreadsheets. */
  readonly run: () => Promise<string>;
}

/** Saves a whole list of the console as a file. */
export function ExportButton({ file, run }: ExportButtonProps) {
  const exporting = useAction({ run, onDone: (csv) => saveFile(file, csv, 'text/csv;charset=utf-8') });
  return (
    <Button variant="outlined" color="inherit" loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {t('exportCsv')}
    </Button>
  );
}
