import { Icon, Link } from '@motorclub/sdk';
import { Chip, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestWin, listWins } from '../../api/contests.ts';
import { addressOfContest } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';

/** A contest that a car has won, as a link to its result. */
export function WinnerBadge({ win: { contestId, title } }: { readonly win: ContestWin }) {
  return (
    <Chip
      component={Link}
      to={addressOfContest(contestId)}
      clickable
      size="small"
      variant="outlined"
      color="primary"
      icon={<Icon name="star" size={16} />}
      label={t('winnerBadge', { title })}
    />
  );
}

/** The wins of some cars by car, for the badges of a page of cards: one call for all of them. */
export function useContestWins(carIds: readonly number[]): ReadonlyMap<number, ContestWin> {
  const { data } = useQuery(listWins([...carIds].sort((one, other) => one - other)));
  // The latest first: it is the one that a card shows.
  return new Map((data ?? []).toReversed().map((win) => [win.carId, win]));
}

/** All contests that a car has won; nothing without one. */
export function CarWins({ carId }: { readonly carId: number }) {
  const { data } = useQuery(listWins([carId]));
  if (!data?.length) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {data.map((win) => (
        <WinnerBadge key={`${win.contestId}-${win.classKey}`} win={win} />
      ))}
    </Stack>
  );
}
