import {
  EmptyState,
  formatMoney,
  LinkButton,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  TimeAgo,
  useAction,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Chip, type ChipProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { cancelDonation, listOwn, type OwnDonation, refreshGiving, retryDonation } from '../../api/giving.ts';
import { leave } from '../../lib/leave.ts';
import { t } from '../../texts/giving.ts';

const COLOR: Readonly<Record<OwnDonation['status'], NonNullable<ChipProps['color']>>> = {
  CREATED: 'default',
  REQUIRES_ACTION: 'default',
  PROCESSING: 'default',
  SUCCEEDED: 'success',
  FAILED: 'error',
  CANCELED: 'default',
  EXPIRED: 'default',
  PARTIALLY_REFUNDED: 'warning',
  REFUNDED: 'warning',
  DISPUTED: 'error',
  DISPUTE_LOST: 'error',
};

function CancelButton({ donation }: { readonly donation: OwnDonation }) {
  const cancelling = useAction({
    run: () => cancelDonation(donation.id),
    done: () => t('ownCanceled'),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: refreshGiving,
  });
  return (
    <Button size="small" color="inherit" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t('ownCancel')}
    </Button>
  );
}

function RetryButton({ donation }: { readonly donation: OwnDonation }) {
  const retrying = useAction({
    run: () => retryDonation(donation.id),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: refreshGiving,
    onDone: ({ page }) => leave(page),
  });
  return (
    <Button size="small" variant="outlined" loading={retrying.isPending} onClick={() => retrying.mutate()}>
      {t('ownRetry')}
    </Button>
  );
}

function Row({ donation }: { readonly donation: OwnDonation }) {
  const { amountMinor, feeCoverMinor, currency, status, interval, recurringId, adFreeDays } = donation;
  const isOpen = status === 'CREATED' || status === 'REQUIRES_ACTION';
  return (
    <ListRow
      title={formatMoney(amountMinor + feeCoverMinor, currency)}
      text={
        <>
          <TimeAgo value={donation.createdAt} /> · {t(`giveInterval_${interval}`)}
          {adFreeDays > 0 ? ` · ${t('rankDays', { count: adFreeDays })}` : null}
        </>
      }
    >
      <Chip size="small" variant="outlined" color={COLOR[status]} label={t(`ownStatus_${status}`)} />
      {status === 'FAILED' && recurringId === null ? <RetryButton donation={donation} /> : null}
      {isOpen && recurringId === null ? <CancelButton donation={donation} /> : null}
    </ListRow>
  );
}

/** In the settings: what the member has given. */
export function OwnDonations() {
  const [search] = useQueryText();
  const found = useQuery(listOwn(queryPage(search, 'donations')));
  return (
    <Panel title={t('ownTitle')}>
      <PagedList
        found={found}
        label={t('ownTitle')}
        failed={t('ownFailed')}
        param="donations"
        empty={
          <EmptyState
            text={t('ownEmpty')}
            kind="hatch"
            action={
              <LinkButton to="/donate" variant="contained">
                {t('donate')}
              </LinkButton>
            }
          />
        }
      >
        {(donation) => <Row key={donation.id} donation={donation} />}
      </PagedList>
    </Panel>
  );
}
