import { LinkButton, type Role, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

const nameOf = (role: Role) => t(`gate${role}`);

/** The 403 page. A visitor may be somebody who only has to log in. */
export function AccessRestricted({ roles }: { readonly roles: readonly Role[] }) {
  const navigate = useNavigate();
  const user = useUser();
  const signIn = useSignInPath();
  const actions = (
    <>
      {user ? null : (
        <LinkButton to={signIn} variant="contained">
          {t('logIn')}
        </LinkButton>
      )}
      <Button variant="outlined" color="inherit" onClick={() => navigate(-1)}>
        {t('goBack')}
      </Button>
      <LinkButton to="/" variant={user ? 'contained' : 'outlined'} color={user ? 'primary' : 'inherit'}>
        {t('goHome')}
      </LinkButton>
    </>
  );
  return (
    <Notice title={t('restricted')} kind="suv" actions={actions}>
      <Typography sx={{ mb: 2 }}>{t('restrictedText')}</Typography>
      <Typography>{t('requiredRoles', { roles: roles.map(nameOf).join(t('or')) })}</Typography>
      <Typography sx={{ mb: 2 }}>{t('yourRole', { role: user ? nameOf(user.role) : t('notLoggedIn') })}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('restrictedHelp')}</Typography>
    </Notice>
  );
}
