import {
  ConfirmDialog,
  formatDateTime,
  formatMoney,
  ListRow,
  PagedList,
  Panel,
  queryPage,
  useAction,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRecurring,
  listRecurring,
  openCard,
  type Recurring,
  type RecurringChange,
  refreshGiving,
} from '../../api/giving.ts';
import { leave } from '../../lib/leave.ts';
import { t } from '../../texts/giving.ts';

const amountOf = ({ amountMinor, feeCoverMinor, currency }: Recurring) =>
  formatMoney(amountMinor + feeCoverMinor, currency);

const useChange = (item: Recurring, change: RecurringChange, onDone?: () => void) =>
  useAction({
    run: () => changeRecurring(item.id, change),
    done: () => t(`regularDone_${change}`),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: refreshGiving,
    onDone,
  });

function ChangeButton({ item, change }: { readonly item: Recurring; readonly change: 'pause' | 'resume' }) {
  const changing = useChange(item, change);
  return (
    <Button size="small" color="inherit" loading={changing.isPending} onClick={() => changing.mutate()}>
      {t(`regular_${change}`)}
    </Button>
  );
}

function CancelButton({ item }: { readonly item: Recurring }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const changing = useChange(item, 'cancel', close);
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('regular_cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('regularCancelTitle')}
        confirmLabel={t('regular_cancel')}
        cancelLabel={t('regularKeep')}
        pending={changing.isPending}
        onConfirm={() => changing.mutate()}
        onClose={close}
      >
        <Typography>{t('regularCancelText')}</Typography>
      </ConfirmDialog>
    </>
  );
}

function CardButton({ item }: { readonly item: Recurring }) {
  const opening = useAction({
    run: () => openCard(item.id),
    failed: (reason) => t('ownRefused', { reason }),
    refresh: refreshGiving,
    onDone: ({ page }) => leave(page),
  });
  return (
    <Button size="small" color="inherit" loading={opening.isPending} onClick={() => opening.mutate()}>
      {t('regularCard')}
    </Button>
  );
}

function Row({ item }: { readonly item: Recurring }) {
  const { status, interval, periodEnd } = item;
  const isOver = status === 'CANCELED';
  return (
    <ListRow
      title={`${amountOf(item)} · ${t(`giveInterval_${interval}`)}`}
      text={!isOver && status !== 'PAUSED' && periodEnd ? t('regularNext', { at: formatDateTime(periodEnd) }) : null}
    >
      <Chip
        size="small"
        variant="outlined"
        color={status === 'PAST_DUE' ? 'error' : status === 'ACTIVE' ? 'success' : 'default'}
        label={t(`regularStatus_${status}`)}
      />
      {isOver ? null : (
        <>
          <CardButton item={item} />
          {status === 'PAUSED' ? <ChangeButton item={item} change="resume" /> : null}
          {status === 'ACTIVE' ? <ChangeButton item={item} change="pause" /> : null}
          <CancelButton item={item} />
        </>
      )}
    </ListRow>
  );
}

/** In the settings: what the member gives each month or year; nothing where there is nothing. */
export function OwnRecurring() {
  const [search] = useQueryText();
  const found = useQuery(listRecurring(queryPage(search, 'regular')));
  if (found.data?.totalElements === 0) return null;
  return (
    <Panel title={t('regularTitle')}>
      <PagedList found={found} label={t('regularTitle')} failed={t('ownFailed')} param="regular" empty={null}>
        {(item) => <Row key={item.id} item={item} />}
      </PagedList>
    </Panel>
  );
}
