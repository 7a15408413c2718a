import { EmptyState, formatMoney, ListRow, lazyPart, PagedList, Panel, queryPage, useQueryText } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteVoucher, vouchers } from '../../api/manage.ts';
import type { ClubEvent, Voucher } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

const VoucherDialog = lazyPart(() => import('./VoucherDialog.tsx'));

function said({ kind, value, validUntil, ticketTypeIds }: Voucher, event: ClubEvent): string {
  const names = event.ticketTypes.filter(({ id }) => ticketTypeIds.includes(id)).map(({ name }) => name);
  const does = { PERCENT: 'voucherPercent', FIXED: 'voucherFixed', SET_PRICE: 'voucherPrice' } as const;
  const key = Object.entries(does).find(([name]) => name === kind)?.[1] ?? 'voucherPercent';
  return [
    t(key, { value: kind === 'PERCENT' ? value : formatMoney(value, event.currency) }),
    ...names,
    ...(validUntil ? [t('saleUntil', { time: formatWhen(validUntil, event.timezone) })] : []),
  ].join(' · ');
}

interface RowProps extends TabProps {
  readonly voucher: Voucher;
  readonly onEdit: () => void;
}

function Row({ event, voucher, onEdit }: RowProps) {
  const deleting = useAction({ run: () => deleteVoucher(voucher.id), done: () => t('deleted') });
  return (
    <ListRow title={voucher.code} text={said(voucher, event)}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('usedOf', { used: voucher.used, most: voucher.maxUses })}
      </Typography>
      {event.canManage ? (
        <Button size="small" color="inherit" aria-label={t('editOf', { name: voucher.code })} onClick={onEdit}>
          {t('edit')}
        </Button>
      ) : null}
      {event.canManage && voucher.used === 0 ? (
        <Button
          size="small"
          color="inherit"
          loading={deleting.isPending}
          aria-label={t('deleteOf', { name: voucher.code })}
          onClick={() => deleting.mutate()}
        >
          {t('delete')}
        </Button>
      ) : null}
    </ListRow>
  );
}

/** The vouchers of an event. */
export default function Vouchers({ event }: TabProps) {
  const [search] = useQueryText();
  const found = useQuery(vouchers(event.id, queryPage(search)));
  /** The voucher in the dialog; null for a new one, undefined while there is no dialog. */
  const [edited, setEdited] = useState<Voucher | null>();
  const add = event.canManage ? (
    <Button size="small" variant="outlined" color="inherit" onClick={() => setEdited(null)}>
      {t('voucherNew')}
    </Button>
  ) : null;
  return (
    <Panel title={t('tab_vouchers')} action={add}>
      <PagedList
        found={found}
        failed={t('vouchersFailed')}
        label={t('tab_vouchers')}
        empty={<EmptyState text={t('noVouchers')} kind="hatch" />}
      >
        {(voucher) => <Row key={voucher.id} event={event} voucher={voucher} onEdit={() => setEdited(voucher)} />}
      </PagedList>
      <Suspense fallback={null}>
        {edited === undefined ? null : (
          <VoucherDialog event={event} voucher={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}
