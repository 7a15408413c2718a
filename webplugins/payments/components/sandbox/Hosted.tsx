import { ErrorState, failureOf, ListSkeleton, toast } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { act, sandboxSession } from '../../api/sandbox.ts';
import type { Action, SandboxSession } from '../../api/types.ts';
import { leave } from '../../lib/leave.ts';
import { reasonOf } from '../../lib/reasons.ts';
import { t } from '../../texts.ts';
import { Countdown } from '../Countdown.tsx';
import { Missing } from '../States.tsx';
import { Summary } from '../Summary.tsx';
import { CardField } from './CardField.tsx';

const NORMAL = '4242 4242 4242 4242';
const SCENARIOS = ['PAY_SLOWLY', 'PAY_DROP_WEBHOOK', 'PAY_WEBHOOK_TWICE', 'PAY_WEBHOOK_FIRST'] as const;

interface Doing {
  readonly pending: boolean;
  readonly run: (action: Action) => void;
}

function useActions(ref: string, card: string): Doing {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: (action: Action) => act(ref, action, card),
    onSuccess: (after) => {
      client.setQueryData(keys.session(ref), after);
      if (after.nextUrl) leave(after.nextUrl);
    },
    onError: (error) => toast.error(t('actionFailed', { reason: failureOf(error).message })),
  });
  return { pending: doing.isPending, run: (action) => doing.mutate(action) };
}

function ThreeDs({ pending, run }: Doing) {
  return (
    <Alert severity="info" role="group" aria-label={t('require3ds')}>
      <Typography sx={{ mb: 1.5 }}>{t('threeDs')}</Typography>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button variant="contained" loading={pending} onClick={() => run('PASS_3DS')}>
          {t('PASS_3DS')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={pending} onClick={() => run('FAIL_3DS')}>
          {t('FAIL_3DS')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Scenarios({ pending, run, onThreeDs }: Doing & { readonly onThreeDs: () => void }) {
  return (
    <Stack component="section" aria-label={t('scenarios')} sx={{ gap: 1.5 }}>
      <Typography variant="h2">{t('scenarios')}</Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" disabled={pending} onClick={onThreeDs}>
          {t('require3ds')}
        </Button>
        {SCENARIOS.map((action) => (
          <Button key={action} variant="outlined" color="inherit" disabled={pending} onClick={() => run(action)}>
            {t(action)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

function Form({ session }: { readonly session: SandboxSession }) {
  const [card, setCard] = useState(NORMAL);
  const [asking, setAsking] = useState(false);
  const doing = useActions(session.ref, card);
  const { failureCode } = session;
  const threeDs = asking || failureCode === 'authentication_required';
  return (
    <Stack sx={{ gap: 3 }}>
      <div role="status">
        {failureCode && !threeDs ? <Alert severity="error">{reasonOf(failureCode)}</Alert> : null}
      </div>
      <CardField value={card} onChange={setCard} />
      {threeDs ? <ThreeDs {...doing} /> : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" size="large" loading={doing.pending} onClick={() => doing.run('PAY')}>
          {t('PAY')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={doing.pending} onClick={() => doing.run('DECLINE')}>
          {t('DECLINE')}
        </Button>
        <Button color="inherit" disabled={doing.pending} onClick={() => doing.run('CANCEL')}>
          {t('CANCEL')}
        </Button>
        {failureCode ? (
          <Button color="inherit" href={session.cancelUrl}>
            {t('back')}
          </Button>
        ) : null}
      </Stack>
      <Scenarios {...doing} onThreeDs={() => setAsking(true)} />
    </Stack>
  );
}

function Over({ session }: { readonly session: SandboxSession }) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" href={session.nextUrl ?? session.cancelUrl}>
          {t('back')}
        </Button>
      }
    >
      {t('sessionOver', { status: session.status })}
    </Alert>
  );
}

/** The page on which a payer pays nothing. */
export default function Hosted({ sessionRef }: { readonly sessionRef: string }) {
  const { data, error, refetch } = useQuery(sandboxSession(sessionRef));
  if (error && failureOf(error).status === 404) return <Missing text={t('sessionMissing')} />;
  if (error && !data) return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} />;
  return (
    <Stack sx={{ gap: 3 }}>
      <Summary order={data} />
      {data.status === 'OPEN' ? (
        <>
          <Countdown expiresAt={data.expiresAt} serverTime={data.serverTime} help="" />
          <Form session={data} />
        </>
      ) : (
        <Over session={data} />
      )}
    </Stack>
  );
}
