import { ConfirmDialog, EmptyState, formatDateTime, formatNumber, ListSkeleton } from '@motorclub/sdk';
import { Box, Button, ButtonBase, Chip, type ChipProps, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { type BulkMail, type BulkState, stopBulkMail } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import { useMailChange, useMayManage } from '../useMailChange.ts';
import { outcomesOf } from './words.ts';

const COLORS: Readonly<Record<BulkState, ChipProps['color']>> = {
  SENDING: 'info',
  SENT: 'success',
  STOPPED: 'warning',
};

function StopButton({ mail }: { readonly mail: BulkMail }) {
  const [asked, setAsked] = useState(false);
  const stop = useMailChange({
    run: () => stopBulkMail(mail.id),
    done: ({ written }) => t('bulkStopped', { count: written, number: formatNumber(written) }),
    failed: t('bulkNotStopped'),
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button
        size="small"
        color="error"
        variant="outlined"
        aria-label={t('bulkStopOf', { subject: mail.subject })}
        onClick={() => setAsked(true)}
      >
        {t('bulkStop')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('bulkStopAsk', { subject: mail.subject })}
        confirmLabel={t('bulkStop')}
        tone="danger"
        pending={stop.isPending}
        onConfirm={() => stop.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Typography>{t('bulkStopText')}</Typography>
      </ConfirmDialog>
    </>
  );
}

function Progress({ mail }: { readonly mail: BulkMail }) {
  const { written, recipients, held } = mail;
  const said = t('bulkProgress', { written: formatNumber(written), recipients: formatNumber(recipients) });
  return (
    <>
      <Typography variant="caption" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {[said, held > 0 ? t('bulkSleep', { count: held, number: formatNumber(held) }) : '', outcomesOf(mail)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {mail.state === 'SENDING' ? (
        <LinearProgress
          variant="determinate"
          value={recipients > 0 ? (written / recipients) * 100 : 0}
          aria-label={said}
          sx={{ mt: 0.75 }}
        />
      ) : null}
    </>
  );
}

function BulkRow({ mail, onOpen }: { readonly mail: BulkMail; readonly onOpen: () => void }) {
  const mayManage = useMayManage();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        pr: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <ButtonBase
        onClick={onOpen}
        sx={{
          flex: '1 1 240px',
          minWidth: 0,
          gap: 2,
          px: 2.5,
          py: 1.25,
          textAlign: 'left',
          justifyContent: 'flex-start',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {mail.subject}
          </Typography>
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {mail.author.username} · <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
          </Typography>
          <Progress mail={mail} />
        </Box>
        <Chip size="small" variant="outlined" color={COLORS[mail.state]} label={t(`bulk${mail.state}`)} />
      </ButtonBase>
      {mayManage && mail.state === 'SENDING' ? <StopButton mail={mail} /> : null}
    </Box>
  );
}

export interface BulkListProps {
  readonly rows: readonly BulkMail[] | undefined;
  readonly onOpen: (mail: BulkMail) => void;
}

/** The mails to many, with how far they have come and what became of them. */
export function BulkList({ rows, onOpen }: BulkListProps) {
  if (!rows) return <ListSkeleton rows={3} rowHeight={72} />;
  if (rows.length === 0) return <EmptyState text={t('bulkNone')} kind="hatch" />;
  return (
    <Box component="ul" aria-label={t('bulk')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((mail) => (
        <BulkRow key={mail.id} mail={mail} onOpen={() => onOpen(mail)} />
      ))}
    </Box>
  );
}
