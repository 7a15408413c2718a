import { formatMoney, formatZonedTime, Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Payment } from '../api/types.ts';
import { t } from '../texts.ts';

/** How to pay by transfer or in cash: where the money goes, how much, what to name, and until when. */
export default function ByHand({ payment }: { readonly payment: Payment }) {
  const { amountMinor, currency, code, expiresAt, instructions } = payment;
  const facts = [
    [t('byHandAmount'), formatMoney(amountMinor, currency)],
    [t('byHandCode'), code ?? payment.reference],
    [t('byHandUntil'), formatZonedTime(expiresAt)],
  ] as const;
  return (
    <Panel title={t('byHand')}>
      <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{instructions}</Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'auto 1fr', columnGap: 3 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {t('byHandThen')}
      </Typography>
    </Panel>
  );
}
