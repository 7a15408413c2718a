import { EmptyState, LinkButton, useSignInPath } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** Who has not signed in has no payments. */
export function SignInFirst() {
  const to = useSignInPath();
  return (
    <EmptyState
      text={t('signIn')}
      action={
        <LinkButton to={to} variant="contained">
          {t('logIn')}
        </LinkButton>
      }
    />
  );
}

/** There is none, or it is somebody else's: nobody is told which. */
export function Missing({ text = t('missing') }: { readonly text?: string }) {
  return (
    <EmptyState
      text={text}
      kind="roadster"
      action={
        <LinkButton to="/" variant="outlined" color="inherit">
          {t('toStart')}
        </LinkButton>
      }
    />
  );
}
