import { formatMoney, formatNumber } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { CurrencySummary } from '../../api/revenue.ts';
import { describeBefore } from '../../lib/describeBefore.ts';
import { formatShare } from '../../lib/shares.ts';
import { t } from '../../texts/revenue.ts';
import { Tile } from '../Tile.tsx';

interface Figure {
  readonly label: string;
  readonly value: number | null;
  /** In the period that it is compared with; undefined without one. */
  readonly before: number | null | undefined;
  readonly format: (value: number) => string;
  readonly isShare?: boolean;
  /** How many an average is of. */
  readonly note?: string;
}

function notesOf({ before, note, ...figure }: Figure): readonly string[] {
  const compared = before === undefined ? [] : [describeBefore({ ...figure, before })];
  return note ? [note, ...compared] : compared;
}

function figuresOf({ currency, totals, recurring, comparedTotals, comparedRecurring }: CurrencySummary): Figure[] {
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
    isShare: true,
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
      {figuresOf(figures).map((figure) => (
        <Tile
          key={figure.label}
          label={figure.label}
          value={figure.value === null ? '–' : figure.format(figure.value)}
          notes={notesOf(figure)}
        />
      ))}
    </Box>
  );
}
