import { useCan } from '@motorclub/sdk';
import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { type Ban, extendBan, liftBan } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { daysAfter, refreshSanctions } from './shared.tsx';

const DAYS = [7, 30, 90, 365] as const;

interface BanProps {
  readonly ban: Ban;
  readonly onClose: () => void;
}

function ExtendDialog({ ban, onClose }: BanProps) {
  const name = ban.author.username;
  const end = ban.expiresAt;
  const form = useForm({
    initial: { days: '7', reason: '' },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('missing') }),
    serverNames: { expiresAt: 'days' },
    send: ({ days, reason }) => extendBan(ban, days && end ? daysAfter(end, Number(days)) : null, reason.trim()),
    done: () => t('extended', { name }),
    refresh: refreshSanctions,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('extendTitle', { name })}
      submitLabel={t('extend')}
      tone="danger"
      failed={t('extendFailed')}
      onClose={onClose}
    >
      <SelectInput
        form={form}
        name="days"
        label={t('extendDays')}
        none={t('extendForever')}
        options={DAYS.map((count) => ({ value: String(count), label: t('banForDays', { count }) }))}
      />
      <TextInput form={form} name="reason" label={t('banReason')} max={500} required autoFocus />
    </FormDialog>
  );
}

function LiftDialog({ ban, onClose }: BanProps) {
  const name = ban.author.username;
  return (
    <ReasonDialog
      title={t('liftTitle', { name })}
      label={t('liftReason')}
      submitLabel={t('lift')}
      failed={t('liftFailed')}
      done={t('lifted', { name })}
      send={(reason) => liftBan(ban, reason)}
      onClose={onClose}
    />
  );
}

/** Lifts a ban, or for admins extends it. */
export function BanActions({ ban }: { readonly ban: Ban }) {
  const mayExtend = useCan('moderation.ban.longer');
  const [open, setOpen] = useState<'lift' | 'extend' | null>(null);
  const name = ban.author.username;
  const isCurrent = ban.status === 'ACTIVE' || ban.status === 'SCHEDULED';
  if (!isCurrent || !ban.canChange) return null;
  const close = () => setOpen(null);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mayExtend && ban.status === 'ACTIVE' && ban.expiresAt ? (
        <Button size="small" color="inherit" aria-label={t('extendName', { name })} onClick={() => setOpen('extend')}>
          {t('extend')}
        </Button>
      ) : null}
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={t('liftName', { name })}
        onClick={() => setOpen('lift')}
      >
        {t('lift')}
      </Button>
      {open === 'extend' ? <ExtendDialog ban={ban} onClose={close} /> : null}
      {open === 'lift' ? <LiftDialog ban={ban} onClose={close} /> : null}
    </Stack>
  );
}
