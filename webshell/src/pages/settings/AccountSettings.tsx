import { EmptyState, LinkButton, lazyPart, Page, useSignInPath, useUser } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { type FrameTab, TabFrame } from '../tabs/TabFrame.tsx';
import { usePluginTabs } from '../tabs/usePluginTabs.tsx';
import { DeletionNotice } from './data/DeletionNotice.tsx';
import { t } from './texts.ts';

const ProfileTab = lazyPart(() => import('./profile/ProfileTab.tsx'));
const AccountTab = lazyPart(() => import('./account/AccountTab.tsx'));
const SecurityTab = lazyPart(() => import('../account/security/SecurityTab.tsx'));
const NotificationsTab = lazyPart(() => import('../account/notifications/NotificationsTab.tsx'));
const PrivacyTab = lazyPart(() => import('./privacy/PrivacyTab.tsx'));
const DataTab = lazyPart(() => import('./data/DataTab.tsx'));

const FIRST: readonly FrameTab[] = [
  { name: 'profile', label: t('profile'), render: () => <ProfileTab /> },
  { name: 'account', label: t('account'), render: () => <AccountTab /> },
  { name: 'security', label: t('security'), render: () => <SecurityTab /> },
  { name: 'notifications', label: t('notifications'), render: () => <NotificationsTab /> },
  { name: 'privacy', label: t('privacy'), render: () => <PrivacyTab /> },
];
/** Behind those of the plugins: how one leaves comes last. */
const LAST: readonly FrameTab[] = [{ name: 'data', label: t('data'), render: () => <DataTab /> }];

function SignInPanel() {
  return (
    <Page title={t('accountSettings')} width="text">
      <Card>
        <EmptyState
          text={`${t('settingsSignIn')}. ${t('settingsSignInText')}`}
          kind="saloon"
          action={
            <LinkButton to={useSignInPath()} variant="contained">
              {t('logIn')}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}

function Settings() {
  const tabs = [...FIRST, ...usePluginTabs('settings.tabs'), ...LAST];
  return (
    <Page title={t('accountSettings')} width="text">
      <DeletionNotice />
      <TabFrame label={t('accountSettings')} tabs={tabs} />
    </Page>
  );
}

/** One's own account; a visitor gets a way to sign in. */
export default function AccountSettings() {
  return useUser() ? <Settings /> : <SignInPanel />;
}
