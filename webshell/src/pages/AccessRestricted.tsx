import { LinkButton, type Role, useNavigate, useUser } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { t } from '../texts.ts';
import { Notice } from './Notice.tsx';

/** The 403 page. */
export function AccessRestricted({ roles }: { readonly roles: readonly Role[] }) {
  const navigate = useNavigate();
  const role = useUser()?.role ?? t('notLoggedIn');
  const actions = (
    <>
      <Button variant="outlined" color="inherit" onClick={() => navigate(-1)}>
        {t('goBack')}
      </Button>
      <LinkButton to="/" variant="contained">
        {t('goHome')}
      </LinkButton>
    </>
  );
  return (
    <Notice title={t('restricted')} kind="suv" actions={actions}>
      <Typography sx={{ mb: 2 }}>{t('restrictedText')}</Typography>
      <Typography>{t('requiredRoles', { roles: roles.join(t('or')) })}</Typography>
      <Typography sx={{ mb: 2 }}>{t('yourRole', { role })}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('restrictedHelp')}</Typography>
    </Notice>
  );
}
