import { DataTable, formatNumber } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type Import, importModels, refreshCatalogue } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';

export interface ImportDialogProps {
  readonly onClose: () => void;
}

const HEADER = 'brand,model,model_aliases,categories,code,name,aliases,from,to,engines';

/** What a file would add and change, or what is wrong with its lines. */
function Result({ result }: { readonly result: Import }) {
  const { errors, newCarModelCount, newGenerationCount, changedCount, unchangedCount } = result;
  if (errors.length === 0) {
    return (
      <Alert severity="info">
        {t('catalogue_importPlan', {
          models: formatNumber(newCarModelCount),
          generations: formatNumber(newGenerationCount),
          changed: formatNumber(changedCount),
          unchanged: formatNumber(unchangedCount),
        })}
      </Alert>
    );
  }
  return (
    <>
      <Alert severity="error">
        {t('catalogue_importWrong', { count: errors.length, number: formatNumber(errors.length) })}
      </Alert>
      <DataTable
        label={t('catalogue_importErrors')}
        columns={[
          { label: t('catalogue_line'), numeric: true, cell: ({ line }) => line },
          { label: t('catalogue_field'), cell: ({ field }) => field },
          { label: t('catalogue_problem'), cell: ({ message }) => message },
        ]}
        rows={errors.slice(0, 100)}
        keyOf={({ line, field, message }) => `${line} ${field} ${message}`}
      />
    </>
  );
}

function FileButton({ onText }: { readonly onText: (text: string) => void }) {
  const read = async (file: File | undefined) => file && onText(await file.text());
  return (
    <Button component="label" variant="outlined" color="inherit">
      {t('catalogue_chooseFile')}
      <Box
        component="input"
        type="file"
        accept=".csv,text/csv"
        sx={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={({ target }) => void read((target as HTMLInputElement).files?.[0])}
      />
    </Button>
  );
}

/** Imports models and generations: first a dry run, then, if nothing is wrong with it, the same text for good. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const [tried, setTried] = useState<{ readonly csv: string; readonly result: Import } | null>(null);
  const form = useForm<{ csv: string }, Import>({
    initial: { csv: '' },
    check: ({ csv }) => ({ csv: csv.trim() ? undefined : t('catalogue_missingField') }),
    send: ({ csv }) => importModels(csv, !isReady(csv)),
    onSent: (result, { csv }) => (result.applied ? onClose() : setTried({ csv, result })),
    refresh: refreshCatalogue,
  });
  const { csv } = form.values;
  const isReady = (text: string) => tried !== null && tried.csv === text && tried.result.errors.length === 0;
  return (
    <FormDialog
      form={form}
      title={t('catalogue_importTitle')}
      submitLabel={t(isReady(csv) ? 'catalogue_importNow' : 'catalogue_importTry')}
      width="md"
      failed={t('catalogue_notDone')}
      guarded
      onClose={onClose}
    >
      <Typography variant="body2">{t('catalogue_importHelp')}</Typography>
      <Typography component="code" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {HEADER}
      </Typography>
      <Box>
        <FileButton onText={(text) => form.set('csv', text)} />
      </Box>
      <TextInput form={form} name="csv" label={t('catalogue_csv')} multiline minRows={6} maxRows={12} />
      {tried && tried.csv === csv ? <Result result={tried.result} /> : null}
    </FormDialog>
  );
}
