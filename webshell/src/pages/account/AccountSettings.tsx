import {
  EmptyState,
  LinkButton,
  ListSkeleton,
  Page,
  Panel,
  Slot,
  type User,
  UserAvatar,
  useSignInPath,
  useUser,
} from '@motorclub/sdk';
import { Box, Card, Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { t } from '../../texts.ts';

const SecurityTab = lazy(() => import('./security/SecurityTab.tsx'));

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

function Profile({ user }: { readonly user: User }) {
  return (
    <Panel title={t('profile')}>
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center' }}>
        <UserAvatar username={user.username} profileImage={user.profileImage} size={72} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {user.username}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {t(user.role)} · {t('memberId')} {user.id}
          </Typography>
        </Box>
      </Stack>
    </Panel>
  );
}

/** One's own account; a visitor gets a way to sign in. */
export default function AccountSettings() {
  const user = useUser();
  if (!user) return <SignInPanel />;
  return (
    <Page title={t('accountSettings')} width="text">
      <Stack sx={{ gap: 3 }}>
        <Profile user={user} />
        <Suspense fallback={<ListSkeleton />}>
          <SecurityTab />
        </Suspense>
        <Slot name="settings.section" />
      </Stack>
    </Page>
  );
}
