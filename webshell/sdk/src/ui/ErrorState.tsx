import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { failureOf, isHeld, referenceOf } from '../http.ts';
import { useSignInPath } from '../links.ts';
import { useUser } from '../session.ts';
import { LinkButton } from './LinkButton.tsx';
import { t } from './texts.ts';

export interface ErrorStateProps {
  readonly error: unknown;
  /** What could not be done, as a sentence without a full stop. */
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** What was sent is not lost: where its author finds it. */
function Waiting({ message }: { readonly message: string }) {
  const user = useUser();
  const see = user ? (
    <LinkButton to={`/profile/${user.id}?tab=held`} color="inherit" size="small">
      {t('seeHeld')}
    </LinkButton>
  ) : null;
  return (
    <Alert severity="info" action={see}>
      {message}
    </Alert>
  );
}

/** What failed, why, and the way on: retry, log in when that is missing, or look at what waits for staff. */
export function ErrorState({ error, title = t('failed'), onRetry }: ErrorStateProps) {
  const failure = failureOf(error);
  const reference = referenceOf(error);
  const signIn = useSignInPath();
  const retry = onRetry ? (
    <Button color="inherit" size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  ) : null;
  if (isHeld(error)) return <Waiting message={failure.message} />;
  if (failure.status === 401) {
    const logIn = (
      <LinkButton to={signIn} color="inherit" size="small">
        {t('logIn')}
      </LinkButton>
    );
    return (
      <Alert severity="info" action={logIn}>
        {t('signedOut')}
      </Alert>
    );
  }
  return (
    <Alert severity="error" action={retry}>
      <AlertTitle>{title}</AlertTitle>
      {failure.status === 0 ? `${t('connection')}. ${t('connectionHelp')}` : failure.message}
      {reference ? (
        <Typography variant="caption" component="p">
          {t('reference', { id: reference })}
        </Typography>
      ) : null}
    </Alert>
  );
}
