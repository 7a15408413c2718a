import {
  EmptyState,
  FilterBar,
  formatZonedTime,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  useSearchParams,
} from '@motorclub/sdk';
import { Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MAIL_STATUSES, type Mail, type MailFilters, mails, mailTemplates } from '../api/emails.ts';
import { MailDialog } from './MailDialog.tsx';
import { StatusChip } from './StatusChip.tsx';
import { t } from './texts.ts';

function filtersIn(search: URLSearchParams): MailFilters {
  const [to, template] = [search.get('to'), search.get('template')];
  const status = queryChoice(search, 'status', MAIL_STATUSES);
  return { ...(to && { to }), ...(status && { status }), ...(template && { template }) };
}

/** By address, by state, by template. */
function MailFilterBar({ template }: { readonly template: string }) {
  const known = useQuery(mailTemplates).data?.content ?? [];
  const listed = known.map(({ name, summary }) => ({ value: name, label: summary }));
  const gone = template !== '' && !known.some(({ name }) => name === template);
  return (
    <FilterBar
      label={t('mailFilters')}
      filters={[
        { kind: 'search', name: 'to', label: t('filterTo'), maxLength: 254 },
        {
          kind: 'choice',
          name: 'status',
          label: t('state'),
          all: t('allStates'),
          options: MAIL_STATUSES.map((value) => ({ value, label: t(value) })),
        },
        {
          kind: 'choice',
          name: 'template',
          label: t('mailTemplate'),
          all: t('allTemplates'),
          options: gone ? [{ value: template, label: template }, ...listed] : listed,
        },
      ]}
    />
  );
}

function columnsOf(onOpen: (mail: Mail) => void): readonly TableColumn<Mail>[] {
  return [
    {
      label: t('subject'),
      cell: (mail) => (
        <>
          <Link component="button" variant="subtitle2" sx={{ textAlign: 'left' }} onClick={() => onOpen(mail)}>
            {mail.subject}
          </Link>
          {mail.failure ? (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {mail.failure}
            </Typography>
          ) : null}
        </>
      ),
    },
    { label: t('recipient'), cell: ({ to }) => to },
    {
      label: t('time'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatZonedTime(createdAt)}</time>,
    },
    { label: t('state'), cell: ({ status }) => <StatusChip status={status} /> },
  ];
}

/** The mails, the newest first; filters and page are in the address. */
export function Outbox() {
  const [search] = useSearchParams();
  const [open, setOpen] = useState<Mail | null>(null);
  const filters = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const found = useQuery(mails(filters, queryPage(search)));
  const filtered = Object.keys(filters).length > 0;
  return (
    <Card>
      <MailFilterBar template={filters.template ?? ''} />
      <PagedTable
        label={t('emails')}
        columns={columnsOf(setOpen)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('emailsFailed')}
        empty={<EmptyState text={t(filtered ? 'noMailsFound' : 'noEmails')} kind="saloon" />}
      />
      {open ? (
        <MailDialog mail={found.data?.content.find(({ id }) => id === open.id) ?? open} onClose={() => setOpen(null)} />
      ) : null}
    </Card>
  );
}
