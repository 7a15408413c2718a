import { failureOf } from '@motorclub/sdk';
import { Alert, AlertTitle } from '@mui/material';
import { saidByServer } from './api.ts';
import { t } from './texts.ts';
import { formatWait, lockedUntil, useSecondsUntil } from './wait.ts';

/** A lock with the time that remains. The clock is silent: a live region would speak every second. */
function Locked({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  return (
    <Alert severity="warning" role="none">
      <AlertTitle role="alert">{t('tooMany')}</AlertTitle>
      <span role="timer">{seconds > 0 ? t('tryAgainIn', { time: formatWait(seconds) }) : t('tryAgainNow')}</span>
    </Alert>
  );
}

export interface RefusalProps {
  readonly error: unknown;
  /** When the refused call was sent (milliseconds since the epoch). */
  readonly sentAt: number;
  /** What to say where the server answered without a word. */
  readonly fallback?: string;
}

/** Why a call of a form was refused: no connection, too many attempts, or the server's words. */
export function Refusal({ error, sentAt, fallback }: RefusalProps) {
  const { status, message } = failureOf(error);
  const until = lockedUntil(error, sentAt);
  if (until !== null) return <Locked until={until} />;
  return (
    <Alert severity="error" role="alert">
      {status === 0 ? <AlertTitle>{t('connection')}</AlertTitle> : null}
      {status === 0 ? t('connectionHelp') : (saidByServer(error) ?? fallback ?? message)}
    </Alert>
  );
}
