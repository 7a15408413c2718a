import { formatCardBrand, formatDateTime, formatMoney, Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Payment } from '../api/types.ts';
import { t } from '../texts.ts';

function rows(payment: Payment): readonly (readonly [string, string])[] {
  const { methodBrand, methodLast4, capturedAt, reference, receipts } = payment;
  const card =
    methodBrand && methodLast4 ? t('card', { brand: formatCardBrand(methodBrand), last4: methodLast4 }) : null;
  return [
    ...(capturedAt ? [[t('paidAt'), formatDateTime(capturedAt)] as const] : []),
    ...(card ? [[t('paidWith'), card] as const] : []),
    [t('reference'), reference],
    ...receipts.map(({ kind, number, amountMinor, currency }) =>
      kind === 'RECEIPT'
        ? ([t('receiptNumber'), number] as const)
        : ([t('creditNote', { number }), formatMoney(amountMinor, currency)] as const),
    ),
  ];
}

/** When, with what, and by which name it was paid. */
export function Receipt({ payment }: { readonly payment: Payment }) {
  return (
    <Panel title={t('receipt')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
        {rows(payment).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
        {t('receiptNote')}
      </Typography>
    </Panel>
  );
}
