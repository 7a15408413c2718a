import { LinkButton, useSignInPath } from '@motorclub/sdk';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

/** In place of a page that asks for any member, for visitors. */
export function SignInNeeded() {
  return (
    <Notice
      title={t('signInNeeded')}
      kind="hatch"
      actions={
        <LinkButton to={useSignInPath()} variant="contained">
          {t('logIn')}
        </LinkButton>
      }
    >
      {null}
    </Notice>
  );
}
