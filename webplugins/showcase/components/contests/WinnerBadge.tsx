import { Icon, Link } from '@motorclub/sdk';
import { Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listWins } from '../../api/contests.ts';
import { addressOfContest } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';

/** All contests that a car has won, as links to their results; nothing without one. */
export function CarWins({ carId }: { readonly carId: number }) {
  const { data } = useQuery(listWins(carId));
  if (!data?.length) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {data.map(({ contestId, classKey, title }) => (
        <Chip
          key={`${contestId}-${classKey}`}
          component={Link}
          to={addressOfContest(contestId)}
          clickable
          size="small"
          variant="outlined"
          color="primary"
          icon={<Icon name="star" size={16} />}
          label={t('winnerBadge', { title })}
        />
      ))}
    </Stack>
  );
}

/** On the cover of a card, which is a link itself: the last contest that the car has won; nothing without one. */
export function WinnerMark({ carId }: { readonly carId: number }) {
  const { data } = useQuery(listWins(carId));
  const last = data?.[0];
  if (!last) return null;
  return (
    <Chip
      size="small"
      icon={<Icon name="star" size={16} />}
      label={t('winnerBadge', { title: last.title })}
      sx={{
        position: 'absolute',
        top: 8,
        left: 8,
        maxWidth: 'calc(100% - 16px)',
        bgcolor: 'background.paper',
        color: 'text.primary',
        cursor: 'inherit',
      }}
    />
  );
}
