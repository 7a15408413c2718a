import { formatMoney, formatZonedTime } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { OrderItem } from '../../api/types.ts';
import { t } from '../../texts/finding.ts';

/** Where the money of an order goes that is paid by hand, how much it is, and what to name. */
export default function HowToPay({ order }: { readonly order: OrderItem }) {
  const { code, totalMinor, currency, expiresAt, instructions } = order;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2">
        {t('byHandUntil', { amount: formatMoney(totalMinor, currency), time: formatZonedTime(expiresAt) })}
      </Typography>
      <Typography variant="body2" sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {instructions}
      </Typography>
      <Typography variant="body2">
        {t('byHandCode')} <b>{code}</b>
      </Typography>
    </Box>
  );
}
