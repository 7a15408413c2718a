import {
  EmptyState,
  FilterBar,
  formatDateTime,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TimeAgo,
  useSearchParams,
} from '@motorclub/sdk';
import { Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWarnings, type MemberWarning, revokeWarning, WARNING_STATUSES } from '../../api/sanctions.ts';
import { useReasonNames } from '../../lib/useReasonNames.ts';
import { t } from '../../texts/sanctions.ts';
import { Facts } from '../Facts.tsx';
import { MemberLink } from '../MemberLink.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { WarningChip } from './shared.tsx';

function Revoke({ warning }: { readonly warning: MemberWarning }) {
  const [open, setOpen] = useState(false);
  if (warning.status !== 'ACTIVE' || !warning.canChange) return null;
  const name = warning.author.username;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={t('revokeName', { name })}
        onClick={() => setOpen(true)}
      >
        {t('revoke')}
      </Button>
      {open ? (
        <ReasonDialog
          title={t('revokeTitle', { name })}
          label={t('revokeReason')}
          submitLabel={t('revoke')}
          failed={t('revokeFailed')}
          done={t('revoked', { name })}
          send={(reason) => revokeWarning(warning, reason)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const ReasonName = ({ type }: MemberWarning) => useReasonNames()(type);

const COLUMNS: readonly TableColumn<MemberWarning>[] = [
  { label: t('warningsMember'), cell: ({ author }) => <MemberLink member={author} /> },
  { label: t('warningsType'), cell: (warning) => <ReasonName {...warning} /> },
  { label: t('warningsPoints'), numeric: true, cell: ({ points }) => points },
  { label: t('warningsStatus'), cell: ({ status }) => <WarningChip status={status} /> },
  { label: t('warningsIssued'), cell: ({ createdAt }) => <TimeAgo value={createdAt} /> },
  { label: t('revoke'), labelHidden: true, cell: (warning) => <Revoke warning={warning} /> },
];

function Details({ warning }: { readonly warning: MemberWarning }) {
  const { body, issuedBy, caseId, expiresAt, acknowledgedAt, revokeReason } = warning;
  return (
    <Facts
      facts={[
        [t('warnBody'), body],
        [t('warningsBy'), issuedBy ?? t('bySystem')],
        [t('bansCase'), caseId],
        [t('warningsExpires'), formatDateTime(expiresAt)],
        [t('warningsRead'), acknowledgedAt ? formatDateTime(acknowledgedAt) : t('warningsUnread')],
        [t('revokeReason'), revokeReason],
      ]}
    />
  );
}

/** The warnings that members were given. */
export default function WarningsTab() {
  const [search] = useSearchParams();
  const status = queryChoice(search, 'status', WARNING_STATUSES);
  const found = useQuery(listWarnings(status, queryPage(search)));
  return (
    <Card>
      <FilterBar
        label={t('warningsFilters')}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('warningsStatus'),
            all: t('warningsAll'),
            options: WARNING_STATUSES.map((value) => ({ value, label: t(`warning_${value}`) })),
          },
        ]}
      />
      <PagedTable
        label={t('warningsLabel')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        details={{
          label: ({ author }) => t('warningsDetails', { name: author.username }),
          content: (warning) => <Details warning={warning} />,
        }}
        found={found}
        failed={t('warningsFailed')}
        empty={<EmptyState text={t(status ? 'warningsNoMatch' : 'warningsEmpty')} kind="hatch" />}
      />
    </Card>
  );
}
