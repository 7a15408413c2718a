import { EmptyState, ErrorState, formatDateTime, ListSkeleton, Pager, Panel, useQueryText } from '@motorclub/sdk';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MAIL_STATUSES, type Mail, type MailFilters, type MailStatus, mails } from '../api/emails.ts';
import { pageIn } from '../pageIn.ts';
import { MailDialog } from './MailDialog.tsx';
import { OutboxFilters } from './OutboxFilters.tsx';
import { StatusChip } from './StatusChip.tsx';
import { t } from './texts.ts';

const isStatus = (name: string | null): name is MailStatus => MAIL_STATUSES.some((status) => status === name);

function filtersIn(search: URLSearchParams): MailFilters {
  const [to, status, template] = ['to', 'status', 'template'].map((name) => search.get(name));
  return {
    ...(to ? { to } : {}),
    ...(isStatus(status ?? null) ? { status: status as MailStatus } : {}),
    ...(template ? { template } : {}),
  };
}

function MailRow({ mail, onOpen }: { readonly mail: Mail; readonly onOpen: () => void }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{ width: '100%', gap: 2, px: 2.5, py: 1.25, textAlign: 'left', justifyContent: 'flex-start' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {mail.subject}
          </Typography>
          <Typography
            variant="caption"
            component="span"
            sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {mail.to} · <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
            {mail.failure ? ` · ${mail.failure}` : null}
          </Typography>
        </Box>
        <StatusChip status={mail.status} />
      </ButtonBase>
    </Box>
  );
}

interface MailListProps {
  readonly rows: readonly Mail[] | undefined;
  readonly filtered: boolean;
  readonly onOpen: (mail: Mail) => void;
}

function MailList({ rows, filtered, onOpen }: MailListProps) {
  if (!rows) return <ListSkeleton rowHeight={56} />;
  if (rows.length === 0) return <EmptyState text={t(filtered ? 'noMailsFound' : 'noEmails')} kind="saloon" />;
  return (
    <Box component="ul" aria-label={t('emails')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((mail) => (
        <MailRow key={mail.id} mail={mail} onOpen={() => onOpen(mail)} />
      ))}
    </Box>
  );
}

/** The mails, the newest first; filters and page are in the address. */
export function Outbox() {
  const [search, change] = useQueryText();
  const page = pageIn(search);
  const [open, setOpen] = useState<Mail | null>(null);
  const filters = filtersIn(search);
  const settled = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const { data, error, refetch } = useQuery(mails(settled, page));
  return (
    <>
      <OutboxFilters filters={filters} onChange={change} />
      {error && !data ? (
        <ErrorState error={error} title={t('emailsFailed')} onRetry={() => void refetch()} />
      ) : (
        <Panel padded={false}>
          <MailList rows={data?.content} filtered={Object.keys(filters).length > 0} onOpen={setOpen} />
        </Panel>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
      {open ? (
        <MailDialog mail={data?.content.find(({ id }) => id === open.id) ?? open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
