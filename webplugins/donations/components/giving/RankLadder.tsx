import { formatMoney, Loaded, Panel } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { activeRanks, type Rank } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';
import { RankChip } from './RankChip.tsx';

function Row({ rank, currency }: { readonly rank: Rank; readonly currency: string }) {
  const amount = formatMoney(rank.thresholdMinor, currency);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <RankChip name={rank.name} color={rank.color} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`rankFrom_${rank.window}`, { amount })}
        {rank.adFreeDays > 0 ? ` · ${t('rankDays', { count: rank.adFreeDays })}` : null}
      </Typography>
    </Stack>
  );
}

/** The donor ranks and what they ask for; nothing where there are none. */
export function RankLadder({ currency }: { readonly currency: string }) {
  const found = useQuery(activeRanks());
  if (found.data?.content.length === 0) return null;
  return (
    <Panel title={t('ranksTitle')}>
      <Loaded found={found} failed={t('ranksFailed')} rows={4} rowHeight={32}>
        {({ content }) => (
          <Stack component="ul" sx={{ m: 0, p: 0, gap: 1.25, listStyle: 'none' }}>
            {content.map((rank) => (
              <Row key={rank.id} rank={rank} currency={currency} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
