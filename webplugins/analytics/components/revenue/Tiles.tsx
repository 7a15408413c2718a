import { formatMoney, formatNumber } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import type { CurrencySummary } from '../../api/revenue.ts';
import { formatChange, formatShare } from '../../lib/shares.ts';
import { t } from '../../texts/revenue.ts';

interface TileProps {
  readonly label: string;
  readonly value: number | null;
  /** In the period that it is compared with; undefined without one. */
  readonly before: number | null | undefined;
  readonly format: (value: number) => string;
  /** How many an average is of. */
  readonly note?: string;
}

function beforeText({ value, before, format }: TileProps): string {
  if (before == null) return t('tileNoBefore');
  const change = value === null ? null : formatChange(value, before);
  return change === null
    ? t('tileBefore', { before: format(before) })
    : t('tileChange', { change, before: format(before) });
}

function Tile(props: TileProps) {
  const { label, value, before, format, note } = props;
  return (
    <Card sx={{ p: 2, minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0, my: 0.5, overflowWrap: 'anywhere' }}>
        {value === null ? '–' : format(value)}
      </Typography>
      {note ? (
        <Typography component="dd" variant="caption" sx={{ m: 0, display: 'block', color: 'text.secondary' }}>
          {note}
        </Typography>
      ) : null}
      {before === undefined ? null : (
        <Typography component="dd" variant="caption" sx={{ m: 0, display: 'block', color: 'text.secondary' }}>
          {beforeText(props)}
        </Typography>
      )}
    </Card>
  );
}

function tilesOf({ currency, totals, recurring, comparedTotals, comparedRecurring }: CurrencySummary): TileProps[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const ofTotals = (name: 'grossMinor' | 'feesMinor' | 'refundsMinor' | 'disputesMinor' | 'netMinor') => ({
    value: totals[name],
    before: comparedTotals?.[name],
    format: money,
  });
  const count = (name: 'newDonors' | 'returningDonors') => ({
    value: totals[name],
    before: comparedTotals?.[name],
    format: formatNumber,
  });
  const churn = (name: 'logoChurn' | 'grossChurn' | 'netChurn') => ({
    value: recurring[name],
    before: comparedRecurring?.[name],
    format: formatShare,
  });
  return [
    { label: t('gross'), ...ofTotals('grossMinor') },
    { label: t('fees'), ...ofTotals('feesMinor') },
    { label: t('refunds'), ...ofTotals('refundsMinor') },
    { label: t('lostDisputes'), ...ofTotals('disputesMinor') },
    { label: t('net'), ...ofTotals('netMinor') },
    { label: t('mrr'), value: recurring.closingMinor, before: comparedRecurring?.closingMinor, format: money },
    {
      label: t('subscribers'),
      value: recurring.closingSubscribers,
      before: comparedRecurring?.closingSubscribers,
      format: formatNumber,
    },
    { label: t('logoChurn'), ...churn('logoChurn') },
    { label: t('grossChurn'), ...churn('grossChurn') },
    { label: t('netChurn'), ...churn('netChurn') },
    {
      label: t('averageGift'),
      value: totals.averageGiftMinor,
      before: comparedTotals?.averageGiftMinor,
      format: money,
      note: t('averageOf', { count: totals.gifts }),
    },
    { label: t('newDonors'), ...count('newDonors') },
    { label: t('returningDonors'), ...count('returningDonors') },
  ];
}

/** The figures of a currency, from gross to net, beside those of the period before. */
export function Tiles({ figures }: { readonly figures: CurrencySummary }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}
    >
      {tilesOf(figures).map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </Box>
  );
}
