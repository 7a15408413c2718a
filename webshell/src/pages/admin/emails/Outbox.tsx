import { EmptyState, ErrorState, formatDateTime, ListSkeleton, Pager, Panel, useSearchParams } from '@motorclub/sdk';
import { Box, ButtonBase, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Mail, mails } from '../api/emails.ts';
import { pageIn } from '../pageIn.ts';
import { t } from '../texts.ts';
import { MailDialog } from './MailDialog.tsx';

function MailTable({ rows, onOpen }: { readonly rows: readonly Mail[]; readonly onOpen: (mail: Mail) => void }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table aria-label={t('emails')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('subject')}</TableCell>
            <TableCell>{t('recipient')}</TableCell>
            <TableCell>{t('state')}</TableCell>
            <TableCell>{t('time')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((mail) => (
            <TableRow key={mail.id} hover>
              <TableCell>
                <ButtonBase
                  onClick={() => onOpen(mail)}
                  sx={{ typography: 'subtitle2', color: 'primary.main', textAlign: 'left', py: 0.5 }}
                >
                  {mail.subject}
                </ButtonBase>
              </TableCell>
              <TableCell>{mail.to}</TableCell>
              <TableCell>{mail.status}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(mail.createdAt)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The outbox as a list with its filter; both are in the address. */
export default function Outbox() {
  const [search, setSearch] = useSearchParams();
  const to = search.get('to') ?? '';
  const page = pageIn(search);
  const [open, setOpen] = useState<Mail | null>(null);
  const { data, error, refetch } = useQuery(mails(useDeferredValue(to), page));
  const filter = (next: string) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    if (next) query.set('to', next);
    else query.delete('to');
    setSearch(query, { replace: true });
  };
  return (
    <>
      <TextField
        label={t('filterTo')}
        type="search"
        size="small"
        value={to}
        onChange={(event) => filter(event.target.value)}
        sx={{ mb: 2.5, maxWidth: 360 }}
      />
      {error ? (
        <ErrorState error={error} title={t('emailsFailed')} onRetry={() => void refetch()} />
      ) : (
        <Panel padded={false}>
          {data === undefined ? <ListSkeleton rowHeight={56} /> : null}
          {data?.content.length === 0 ? <EmptyState text={t('noEmails')} kind="saloon" /> : null}
          {data && data.content.length > 0 ? <MailTable rows={data.content} onOpen={setOpen} /> : null}
        </Panel>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
      {open ? <MailDialog mail={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
