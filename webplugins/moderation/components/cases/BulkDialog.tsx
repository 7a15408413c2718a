import { toast } from '@motorclub/sdk';
import { FormDialog, SelectInput, useForm } from '@motorclub/sdk/forms';
import { type BulkBody, refreshCases, resolveCases } from '../../api/cases.ts';
import { needsNote } from '../../lib/decision.ts';
import { t } from '../../texts/cases.ts';
import { NoteFields } from './NoteFields.tsx';

interface Values {
  readonly resolution: BulkBody['resolution'];
  readonly note: string;
  readonly reply: string;
}

const RESOLUTIONS = ['REMOVED', 'HIDDEN', 'NO_ACTION', 'DUPLICATE'] as const;

export interface BulkDialogProps {
  readonly caseIds: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One decision about many cases, such as an author's spam. */
export default function BulkDialog({ caseIds, onClose, onDone }: BulkDialogProps) {
  const form = useForm<Values, Awaited<ReturnType<typeof resolveCases>>>({
    initial: { resolution: 'REMOVED', note: '', reply: '' },
    check: ({ resolution, note }): { note?: string } =>
      needsNote(resolution) && !note.trim() ? { note: t('case_noteMissing') } : {},
    serverNames: { publicNote: 'note' },
    send: ({ resolution, note }) => resolveCases({ caseIds, resolution, publicNote: note.trim() || null }),
    refresh: refreshCases,
    onSent: ({ resolved, refused }) => {
      const said = t('case_decidedMany', { resolved: resolved.length, refused: refused.length });
      if (refused.length > 0) toast.warning(said);
      else toast.success(said);
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('case_decideManyTitle', { count: caseIds.length })}
      submitLabel={t('case_save')}
      failed={t('case_notDecided')}
      tone="danger"
      width="sm"
      onClose={onClose}
    >
      <SelectInput
        form={form}
        name="resolution"
        label={t('case_resolution')}
        options={RESOLUTIONS.map((value) => ({ value, label: t(`case_resolution_${value}`) }))}
        autoFocus
      />
      <NoteFields form={form} resolution={form.values.resolution} />
    </FormDialog>
  );
}
