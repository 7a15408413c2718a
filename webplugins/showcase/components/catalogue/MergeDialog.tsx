import { ErrorState, formatNumber } from '@motorclub/sdk';
import { FormDialog, useField, useForm } from '@motorclub/sdk/forms';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Entry, mergeEntry, previewMerge, refreshCatalogue } from '../../api/catalogue.ts';
import { kindOf, titleOf } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';
import { EntryPicker } from './EntryPicker.tsx';

export interface MergeDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

const COUNTS = [
  ['carCount', 'catalogue_mergeCars'],
  ['carModelCount', 'catalogue_mergeModels'],
  ['mergedCarModelCount', 'catalogue_mergeSameModels'],
  ['generationCount', 'catalogue_mergeGenerations'],
  ['mergedGenerationCount', 'catalogue_mergeSameGenerations'],
] as const;

/** What would move. */
function Preview({ entry, into }: { readonly entry: Entry; readonly into: Entry }) {
  const { data, error } = useQuery(previewMerge(kindOf(entry), entry.id, into.id));
  if (error) return <ErrorState error={error} title={t('catalogue_previewFailed')} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;
  const lines = COUNTS.filter(([name]) => data[name] > 0 || name === 'carCount');
  return (
    <Box aria-live="polite">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(([name, label]) => (
          <li key={name}>{t(label, { count: data[name], number: formatNumber(data[name]) })}</li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('catalogue_mergeLeads', { name: data.fromName, into: data.intoName })}
      </Typography>
    </Box>
  );
}

/** Makes an entry another one, after a look at what that moves. */
export default function MergeDialog({ entry, onClose }: MergeDialogProps) {
  const name = titleOf(entry);
  const form = useForm<{ into: Entry | null }, Entry>({
    initial: { into: null },
    check: ({ into }) => ({ into: into ? undefined : t('catalogue_mergeNeedsTarget') }),
    serverNames: { intoId: 'into' },
    send: ({ into }) => mergeEntry(kindOf(entry), entry.id, into?.id ?? 0),
    done: (target) => t('catalogue_entryMerged', { name, into: titleOf(target) }),
    onSent: onClose,
    refresh: refreshCatalogue,
  });
  const into = useField({ form, name: 'into' });
  const carModelId = 'carModelId' in entry ? entry.carModelId : undefined;
  return (
    <FormDialog
      form={form}
      title={t('catalogue_mergeTitle', { name })}
      submitLabel={t('catalogue_entryMerge')}
      tone="danger"
      width="sm"
      failed={t('catalogue_notDone')}
      onClose={onClose}
    >
      <EntryPicker
        kind={kindOf(entry)}
        label={t('catalogue_mergeInto')}
        value={into.value}
        onChange={into.set}
        carModelId={carModelId}
        except={entry.id}
        error={into.error}
        required
      />
      {into.value ? <Preview entry={entry} into={into.value} /> : null}
    </FormDialog>
  );
}
