import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { type Rebuild, refreshCommunity, startRebuild } from '../../api/community.ts';
import { nextDay } from '../../lib/nextDay.ts';
import { t } from '../../texts/community.ts';

const NOTHING = { since: '', until: '' };
const LABEL_ABOVE = { inputLabel: { shrink: true } } as const;

/** Has the figures of some days counted again. */
export default function RebuildDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<typeof NOTHING, Rebuild>({
    initial: NOTHING,
    check: ({ since, until }) => ({
      since: since ? undefined : t('rebuildRequired'),
      until: until ? (until < since ? t('rebuildOrder') : undefined) : t('rebuildRequired'),
    }),
    send: ({ since, until }) => startRebuild({ since, until: nextDay(until), figures: [] }),
    done: () => t('rebuildStarted'),
    onSent: onClose,
    refresh: refreshCommunity,
  });
  return (
    <FormDialog form={form} title={t('rebuildTitle')} submitLabel={t('rebuildSubmit')} width="sm" onClose={onClose}>
      <Typography>{t('rebuildText')}</Typography>
      <TextInput form={form} name="since" type="date" label={t('rebuildSince')} slotProps={LABEL_ABOVE} required />
      <TextInput form={form} name="until" type="date" label={t('rebuildUntil')} slotProps={LABEL_ABOVE} required />
    </FormDialog>
  );
}
