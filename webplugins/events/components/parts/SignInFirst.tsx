import { EmptyState, LinkButton, useSignInPath } from '@motorclub/sdk';
import { t } from '../../texts.ts';

/** For visitors, where members have something of their own. */
export function SignInFirst({ text }: { readonly text: string }) {
  const to = useSignInPath();
  return (
    <EmptyState
      text={text}
      action={
        <LinkButton to={to} variant="contained">
          {t('logIn')}
        </LinkButton>
      }
    />
  );
}
