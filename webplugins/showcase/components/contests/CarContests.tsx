import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { currentContest } from '../../api/contests.ts';
import { EnterButton } from './EnterButton.tsx';
import { CarWins } from './WinnerBadge.tsx';

/** On a car's page: the contests that it has won, and for its owner the one that it can be entered in. */
export function CarContests({ carId, own }: { readonly carId: number; readonly own: boolean }) {
  const { data } = useQuery({ ...currentContest, enabled: own });
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', '&:empty': { display: 'none' } }}>
      <CarWins carId={carId} />
      {own && data?.running ? <EnterButton contest={data.running} carId={carId} /> : null}
    </Stack>
  );
}
