import { ErrorState, failureOf, formatDateTime, session, useNavigate } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Checking } from './Checking.tsx';
import { LinkGone } from './LinkGone.tsx';
import { type Notice, withNotice } from './notices.ts';
import { Origin, type OriginProps } from './Origin.tsx';
import { Refusal } from './Refusal.tsx';
import { t } from './texts.ts';

/** What somebody did to an account, and until when its member may say whether it was them. */
export interface Action extends OriginProps {
  readonly expiresAt: string;
}

export interface WasItYouProps {
  readonly token: string;
  /** Distinguishes the kinds of questions in the cache. */
  readonly name: string;
  readonly read: (token: string) => Promise<Action>;
  readonly send: (answer: { token: string; confirm: boolean }) => Promise<unknown>;
  /** On the button that says yes. */
  readonly yes: string;
  /** What follows from a no, if that is not plain. */
  readonly consequence?: string;
  readonly gone: string;
  /** What the page says to which a no leads. */
  readonly refused: Notice;
  /** What comes after a yes. */
  readonly done: ReactNode;
}

const details = ({ name, token, read }: WasItYouProps) =>
  queryOptions({ queryKey: ['shell', name, token], queryFn: () => read(token), retry: false });

const isClosed = (error: unknown) => [400, 410].includes(failureOf(error).status);

/** The two answers. "Not me" ends every session, so it leads to where a new password is asked for. */
function Question({ action, asked }: { readonly action: Action; readonly asked: WasItYouProps }) {
  const navigate = useNavigate();
  const { token, consequence } = asked;
  const answer = useMutation({
    mutationFn: asked.send,
    onSuccess: (_, { confirm }) => {
      if (confirm) return;
      session.end('elsewhere');
      navigate('/forgot-password', { replace: true, ...withNotice(asked.refused) });
    },
  });
  if (answer.isSuccess && answer.variables.confirm) return asked.done;
  if (answer.error && isClosed(answer.error)) return <LinkGone text={asked.gone} />;
  const pending = (confirm: boolean) => answer.isPending && answer.variables.confirm === confirm;
  const send = (confirm: boolean) => () => answer.mutate({ token, confirm });
  return (
    <Stack sx={{ gap: 2.5 }}>
      {answer.error ? <Refusal error={answer.error} sentAt={answer.submittedAt} /> : null}
      <Origin agent={action.agent} address={action.address} place={action.place} at={action.at} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {consequence ? `${consequence} ` : ''}
        {t('pwChangeUntil', { until: formatDateTime(action.expiresAt) })}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        <Button variant="contained" size="large" loading={pending(true)} disabled={pending(false)} onClick={send(true)}>
          {asked.yes}
        </Button>
        <Button
          variant="outlined"
          color="error"
          size="large"
          loading={pending(false)}
          disabled={pending(true)}
          onClick={send(false)}
        >
          {t('pwChangeNotMe')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** A mailed link's question about something that was done to an account: with which device, from where, and its answers. */
export function WasItYou(asked: WasItYouProps) {
  const { data, error, refetch } = useQuery(details(asked));
  if (data) return <Question action={data} asked={asked} />;
  if (error && isClosed(error)) return <LinkGone text={asked.gone} />;
  if (error) return <ErrorState error={error} title={t('pwChangeFailed')} onRetry={() => void refetch()} />;
  return <Checking />;
}
