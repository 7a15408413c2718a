import {
  EmptyState,
  FilterBar,
  formatZonedTime,
  PagedTable,
  queryPage,
  type TableColumn,
  UserAvatar,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type AuditEntry, auditLog } from '../api/audit.ts';
import { Facts } from '../Facts.tsx';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { asMoments, filtersIn } from './filters.ts';

/** Who did it, even if the account is gone. */
function nameOf({ actor, actorId }: AuditEntry): string {
  if (actor) return actor.username;
  return actorId === null ? t('theSystem') : t('goneMember', { id: actorId });
}

const describe = ({ actionText, targetText }: AuditEntry) => [actionText, targetText].filter(Boolean).join(' · ');

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { id, action, target, address, details } = entry;
  return (
    <Stack sx={{ gap: 1.5, py: 1 }}>
      <Facts
        facts={[
          [t('entry'), String(id)],
          [t('action'), action],
          [t('target'), target],
          [t('address'), address],
        ]}
      />
      {Object.keys(details).length > 0 ? (
        <Traceback text={JSON.stringify(details, null, 2)} label={t('details')} />
      ) : null}
    </Stack>
  );
}

function Actor({ entry }: { readonly entry: AuditEntry }) {
  const name = nameOf(entry);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <UserAvatar username={name} profileImage={entry.actor?.profileImage ?? null} size={24} />
      {name}
    </Box>
  );
}

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { label: t('action'), cell: describe },
  { label: t('auditActor'), cell: (entry) => <Actor entry={entry} /> },
  {
    label: t('time'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatZonedTime(createdAt)}</time>,
  },
];

/** Who did what, newest first. Filters and page are in the address. */
export default function AuditTab() {
  const [search] = useSearchParams();
  const settled = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const found = useQuery(auditLog(asMoments(settled), queryPage(search)));
  const filtered = Object.keys(settled).length > 0;
  return (
    <Card>
      <FilterBar
        label={t('auditFilters')}
        filters={[
          { kind: 'search', name: 'action', label: t('auditAction') },
          { kind: 'search', name: 'actor', label: t('auditActor') },
          { kind: 'search', name: 'target', label: t('auditTarget') },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('until') },
        ]}
      />
      <PagedTable
        label={t('audit')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        details={{
          label: (entry) => `${describe(entry)} · ${nameOf(entry)}`,
          content: (entry) => <Details entry={entry} />,
        }}
        found={found}
        failed={t('auditFailed')}
        rows={8}
        empty={<EmptyState text={t(filtered ? 'noAuditFound' : 'noAudit')} kind="saloon" />}
      />
    </Card>
  );
}
