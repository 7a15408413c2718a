import { LinkButton, lazyPart, useCan, useSignInPath, useUser } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Contest } from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';

const EnterDialog = lazyPart(() => import('./EnterDialog.tsx'));

export interface EnterButtonProps {
  readonly contest: Contest;
  /** The car to begin with, of the reader's that can be entered. */
  readonly carId?: number | undefined;
}

/** Opens the dialog that enters a car, while cars are entered. */
export function EnterButton({ contest, carId }: EnterButtonProps) {
  const user = useUser();
  const signIn = useSignInPath();
  const may = useCan('showcase.contest.enter');
  const [open, setOpen] = useState(false);
  if (contest.status !== 'ENTRIES_OPEN') return null;
  if (!user) {
    return (
      <LinkButton to={signIn} variant="contained">
        {t('entryEnter')}
      </LinkButton>
    );
  }
  if (!may) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('entryEnter')}
      </Button>
      {open ? (
        <Suspense>
          <EnterDialog contest={contest} carId={carId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
