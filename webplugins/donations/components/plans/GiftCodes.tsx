import { EmptyState, formatDateTime, PagedList, Panel, queryPage, useSearchParams } from '@motorclub/sdk';
import { Box, Chip, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type GiftCode, ownGiftCodes } from '../../api/subscriptions.ts';
import { formatPrice } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

function GiftCodeItem({ item }: { readonly item: GiftCode }) {
  const { plan, code, amountMinor, currency, interval, status, redeemedAt, expiresAt } = item;
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1.5, px: 2.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {`${plan} · ${formatPrice(amountMinor, currency, interval)}`}
        </Typography>
        {code ? <Typography component="code">{code}</Typography> : null}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {redeemedAt
            ? t('giftRedeemedAt', { date: formatDateTime(redeemedAt) })
            : t('giftUntil', { date: formatDateTime(expiresAt) })}
        </Typography>
      </Box>
      <Chip size="small" label={t(`giftStatus_${status}`)} />
    </ListItem>
  );
}

/** The gift codes that a member has bought. */
export function GiftCodes() {
  const [search] = useSearchParams();
  const found = useQuery(ownGiftCodes(queryPage(search)));
  return (
    <Panel title={t('giftCodes')} padded={false}>
      <PagedList
        label={t('giftCodes')}
        empty={<EmptyState text={t('giftCodesNone')} kind="hatch" />}
        failed={t('giftCodesFailed')}
        found={found}
      >
        {(item) => <GiftCodeItem key={item.id} item={item} />}
      </PagedList>
    </Panel>
  );
}
