import { formatDateTime, type ProfileProps } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getDonor } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';
import { RankChip } from './RankChip.tsx';

/** On a profile: the donor rank of a member who wants others to see it. */
export default function DonorChip({ userId }: ProfileProps) {
  const rank = useQuery(getDonor(userId)).data?.rank;
  if (!rank) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <RankChip name={rank.name} color={rank.color} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('donorSince', { since: formatDateTime(rank.since) })}
      </Typography>
    </Stack>
  );
}
