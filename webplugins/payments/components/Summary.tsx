import { formatMoney, Panel } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { Line } from '../api/types.ts';
import { t } from '../texts.ts';

interface Priced {
  readonly description: string;
  readonly lines: readonly Line[];
  /** The tax in the amount and in the lines. */
  readonly taxMinor?: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor?: number;
}

function Row({
  name,
  amount,
  strong = false,
}: {
  readonly name: string;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <Stack
      component="div"
      direction="row"
      sx={{
        justifyContent: 'space-between',
        gap: 2,
        ...(strong ? { pt: 1, borderTop: 1, borderColor: 'divider' } : {}),
      }}
    >
      <Typography component="dt" sx={{ fontWeight: strong ? 700 : 400, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: strong ? 700 : 400, fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Typography>
    </Stack>
  );
}

/** What is paid for, line by line. */
export function Summary({ order }: { readonly order: Priced }) {
  const { lines, currency, amountMinor, taxMinor = 0, refundedMinor = 0 } = order;
  return (
    <Panel title={t('summary')}>
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>{order.description}</Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {lines.map((line) => (
          <Row
            key={`${line.name}-${line.totalMinor}`}
            name={line.quantity > 1 ? `${t('quantity', { count: line.quantity })} ${line.name}` : line.name}
            amount={formatMoney(line.totalMinor, currency)}
          />
        ))}
        <Row strong name={t('total')} amount={formatMoney(amountMinor, currency)} />
        {taxMinor > 0 ? <Row name={t('tax')} amount={formatMoney(taxMinor, currency)} /> : null}
        {refundedMinor > 0 ? <Row name={t('givenBack')} amount={formatMoney(refundedMinor, currency)} /> : null}
      </Box>
    </Panel>
  );
}
