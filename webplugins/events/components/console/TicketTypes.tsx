import { lazyPart } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { Suspense } from 'react';
import Types from '../editor/Types.tsx';
import type { TabProps } from './Console.tsx';

const HeldBack = lazyPart(() => import('./HeldBack.tsx'));

/** The ticket types of an event, and what is held back of them. */
export default function TicketTypes({ event }: TabProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Types event={event} />
      <Suspense fallback={null}>
        <HeldBack event={event} />
      </Suspense>
    </Stack>
  );
}
