import {
  EmptyState,
  FilterBar,
  formatDateTime,
  formatMoney,
  lazyPart,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TextLink,
  useAction,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  type DonationItem,
  isRefunding,
  listDonations,
  refreshGiving,
  refundableOf,
  setMessage,
} from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';

const RefundDialog = lazyPart(() => import('./RefundDialog.tsx'));

const STATUSES = [
  ...(['SUCCEEDED', 'DISPUTED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTE_LOST', 'FAILED'] as const),
  ...(['CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'CANCELED', 'EXPIRED'] as const),
] as const;
const MESSAGES = ['HELD', 'SHOWN', 'HIDDEN'] as const;

function Donor({ item }: { readonly item: DonationItem }) {
  const { donorId, username, donorName, email } = item;
  if (donorId !== null) return <TextLink to={`/profile/${donorId}`}>{username}</TextLink>;
  return [donorName, email].filter(Boolean).join(', ') || t('donationNobody');
}

function Message({ item }: { readonly item: DonationItem }) {
  const changing = useAction({
    run: (status: 'SHOWN' | 'HIDDEN') => setMessage(item.id, status),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: refreshGiving,
  });
  if (!item.message) return null;
  const next = item.messageStatus === 'SHOWN' ? 'HIDDEN' : 'SHOWN';
  return (
    <Stack sx={{ alignItems: 'flex-start', maxWidth: 280 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {item.message}
      </Typography>
      <Button size="small" color="inherit" loading={changing.isPending} onClick={() => changing.mutate(next)}>
        {t(`messageTo_${next}`)}
      </Button>
    </Stack>
  );
}

function amountOf({ amountMinor, feeCoverMinor, refundedMinor, currency }: DonationItem): string {
  const paid = formatMoney(amountMinor + feeCoverMinor, currency);
  return refundedMinor ? t('donationBack', { paid, back: formatMoney(refundedMinor, currency) }) : paid;
}

const canRefund = (item: DonationItem) =>
  (item.status === 'SUCCEEDED' || item.status === 'PARTIALLY_REFUNDED') && refundableOf(item) > 0;

const columnsOf = (onRefund: (item: DonationItem) => void): readonly TableColumn<DonationItem>[] => [
  { label: t('donationAt'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: t('donationBy'), cell: (item) => <Donor item={item} /> },
  { label: t('giveAmount'), numeric: true, cell: amountOf },
  { label: t('giveInterval'), cell: ({ interval }) => t(`giveInterval_${interval}`) },
  { label: t('manageStatus'), cell: (item) => (isRefunding(item) ? t('refundOpen') : t(`ownStatus_${item.status}`)) },
  { label: t('giveMessage'), cell: (item) => <Message item={item} /> },
  {
    label: t('manageActions'),
    labelHidden: true,
    cell: (item) =>
      canRefund(item) ? (
        <Button
          size="small"
          color="error"
          aria-label={t('refundOf', { amount: amountOf(item), at: formatDateTime(item.createdAt) })}
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => onRefund(item)}
        >
          {t('refundSubmit')}
        </Button>
      ) : null,
  },
];

/** All donations, for admins: refunds, disputes and messages that wait. */
export default function DonationsTab() {
  const [search] = useQueryText();
  const [refunded, setRefunded] = useState<DonationItem | null>(null);
  const status = queryChoice(search, 'status', STATUSES);
  const messageStatus = queryChoice(search, 'message', MESSAGES);
  const found = useQuery(
    listDonations({ page: queryPage(search), ...(status && { status }), ...(messageStatus && { messageStatus }) }),
  );
  return (
    <Card>
      <FilterBar
        label={t('donationFilters')}
        padded
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('manageStatus'),
            all: t('manageAll'),
            options: STATUSES.map((value) => ({ value, label: t(`ownStatus_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'message',
            label: t('giveMessage'),
            all: t('manageAll'),
            options: MESSAGES.map((value) => ({ value, label: t(`message_${value}`) })),
          },
        ]}
      />
      <PagedTable
        label={t('donationsTitle')}
        columns={columnsOf(setRefunded)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('donationsFailed')}
        empty={<EmptyState text={t('donationsEmpty')} kind="roadster" />}
      />
      <Suspense>{refunded ? <RefundDialog donation={refunded} onClose={() => setRefunded(null)} /> : null}</Suspense>
    </Card>
  );
}
