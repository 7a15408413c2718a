import {
  ConfirmDialog,
  EmptyState,
  formatNumber,
  formatZonedTime,
  PagedTable,
  queryPage,
  type TableColumn,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, Chip, type ChipProps, LinearProgress, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkMail, type BulkState, bulkMails, stopBulkMail } from '../../api/bulkMails.ts';
import { t } from '../texts.ts';
import { useMailChange, useMayManage } from '../useMailChange.ts';
import { BulkDialog } from './BulkDialog.tsx';
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

const STOP: TableColumn<BulkMail> = {
  label: t('bulkStop'),
  labelHidden: true,
  cell: (mail) => (mail.state === 'SENDING' ? <StopButton mail={mail} /> : null),
};

function columnsOf(onOpen: (mail: BulkMail) => void): readonly TableColumn<BulkMail>[] {
  return [
    {
      label: t('subject'),
      cell: (mail) => (
        <>
          <Link component="button" variant="subtitle2" sx={{ textAlign: 'left' }} onClick={() => onOpen(mail)}>
            {mail.subject}
          </Link>
          <Progress mail={mail} />
        </>
      ),
    },
    { label: t('bulkBy'), cell: ({ author }) => author.username },
    {
      label: t('time'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatZonedTime(createdAt)}</time>,
    },
    {
      label: t('state'),
      cell: ({ state }) => <Chip size="small" variant="outlined" color={COLORS[state]} label={t(`bulk${state}`)} />,
    },
  ];
}

/** The mails to many, with how far they have come and what became of them. */
export function BulkList() {
  const page = queryPage(useSearchParams()[0]);
  const found = useQuery(bulkMails(page));
  const mayManage = useMayManage();
  const [open, setOpen] = useState<BulkMail | null>(null);
  return (
    <>
      <PagedTable
        label={t('bulk')}
        columns={mayManage ? [...columnsOf(setOpen), STOP] : columnsOf(setOpen)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('bulkFailed')}
        empty={<EmptyState text={t('bulkNone')} kind="hatch" />}
      />
      {open ? (
        <BulkDialog mail={found.data?.content.find(({ id }) => id === open.id) ?? open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
