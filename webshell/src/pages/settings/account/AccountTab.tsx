import { Panel, Slot, TextLink } from '@motorclub/sdk';
import { Chip, Stack, Typography } from '@mui/material';
import type { Me } from '../api/me.ts';
import { t } from '../texts.ts';
import { WithAccount } from '../WithAccount.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

function Address({ own }: { readonly own: Me }) {
  return (
    <Panel title={t('email')}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{own.email}</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={own.emailVerified ? 'success' : 'warning'}
          label={t(own.emailVerified ? 'emailVerified' : 'emailUnverified')}
        />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('emailWhere')} <TextLink to="/accountsettings?tab=security">{t('toSecurity')}</TextLink>
      </Typography>
    </Panel>
  );
}

/** The address, and how the site is to be: language, units, time zone, theme. */
export default function AccountTab() {
  return (
    <WithAccount>
      {(own) => (
        <Stack sx={{ gap: 3 }}>
          <Address own={own} />
          <Panel title={t('preferences')}>
            <PreferencesForm own={own} />
          </Panel>
          <Slot name="settings.section" />
        </Stack>
      )}
    </WithAccount>
  );
}
