import { lazyPart } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { Suspense } from 'react';
import Types from '../editor/Types.tsx';
import type { TabProps } from './Console.tsx';

const ReservedSeats = lazyPart(() => import('./ReservedSeats.tsx'));

/** The ticket types of an event, and the seats reserved from sale. */
export default function TicketTypes({ event }: TabProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Types event={event} />
      <Suspense fallback={null}>
        <ReservedSeats event={event} />
      </Suspense>
    </Stack>
  );
}
