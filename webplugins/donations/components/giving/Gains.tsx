import { formatMoney, formatNumber } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { activeRanks, getOwnRank, type Options } from '../../api/giving.ts';
import { baseOf, coverOf, daysOf } from '../../lib/amounts.ts';
import type { DonateValues } from '../../lib/donateForm.ts';
import { t } from '../../texts/giving.ts';

export interface GainsProps {
  readonly options: Options;
  readonly values: DonateValues;
  /** What is given, or null while that is not typed. */
  readonly amountMinor: number | null;
}

function RankGained({ baseMinor }: { readonly baseMinor: number }) {
  const { data: ranks } = useQuery(activeRanks());
  const { data: own } = useQuery(getOwnRank());
  if (!(ranks && own)) return null;
  const given = { ROLLING_12_MONTHS: own.yearMinor + baseMinor, LIFETIME: own.lifetimeMinor + baseMinor };
  const reached = ranks.content.filter(({ window, thresholdMinor }) => given[window] >= thresholdMinor).at(-1);
  if (!reached || reached.level <= (own.rank?.level ?? 0)) return null;
  return <Typography component="li">{t('giveRank', { name: reached.name })}</Typography>;
}

/** What is paid, and what it gives the member, as it is typed. */
export function Gains({ options, values, amountMinor, isMember }: GainsProps & { readonly isMember: boolean }) {
  if (amountMinor === null) return null;
  const { currency, coverFee } = values;
  const base = baseOf(options, amountMinor, currency);
  const days = daysOf(options, base);
  const total = amountMinor + (coverFee ? coverOf(options, amountMinor, currency) : 0);
  return (
    <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
      <Typography component="li">{t('givePay', { amount: formatMoney(total, currency) })}</Typography>
      {isMember && days > 0 ? (
        <Typography component="li">{t('giveDays', { count: days, shown: formatNumber(days) })}</Typography>
      ) : null}
      {isMember ? <RankGained baseMinor={base} /> : null}
    </Box>
  );
}
