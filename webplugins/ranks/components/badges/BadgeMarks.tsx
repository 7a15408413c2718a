import { formatNumber, Hidden } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getMarks, type MemberBadges } from '../../api/badges.ts';
import { useGame } from '../../lib/useGame.ts';
import { t } from '../../texts/badges.ts';
import { Medal } from './Medal.tsx';

const TIERS = ['GOLD', 'SILVER', 'BRONZE'] as const;
const COUNT_OF = { GOLD: 'gold', SILVER: 'silver', BRONZE: 'bronze' } as const;

function Marks({ badges }: { readonly badges: MemberBadges }) {
  const { gold, silver, bronze } = badges;
  const words = t('marks', { gold, silver, bronze });
  return (
    <Box component="span" title={words} sx={{ display: 'inline-flex', gap: 0.75, color: 'text.secondary' }}>
      <Hidden>{words}</Hidden>
      {TIERS.filter((tier) => badges[COUNT_OF[tier]] > 0).map((tier) => (
        <Box
          key={tier}
          component="span"
          aria-hidden
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, typography: 'caption' }}
        >
          <Medal tier={tier} size={14} />
          {formatNumber(badges[COUNT_OF[tier]])}
        </Box>
      ))}
    </Box>
  );
}

function Asked({ memberId }: { readonly memberId: number }) {
  const { data } = useQuery(getMarks(memberId));
  return data ? <Marks badges={data} /> : null;
}

/** Beside a name: how many badges of each tier the member has. */
export default function BadgeMarks({ memberId }: { readonly memberId: number }) {
  const game = useGame();
  return game ? <Asked memberId={memberId} /> : null;
}
