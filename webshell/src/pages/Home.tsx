import { EmptyState, LinkButton, label, lazyPart, type Role, Slot, usePlatform, useUser } from '@motorclub/sdk';
import { Box, Container, Stack } from '@mui/material';
import { Suspense } from 'react';
import { FirstPage } from '../plugins/FirstPage.tsx';
import { slotEntries } from '../plugins/registry.ts';
import { t } from '../texts.ts';
import { Hero } from './Hero.tsx';

const Attention = lazyPart(() => import('./home/Attention.tsx'));

const STAFF: readonly Role[] = ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER'];

/** What plugins invite to; without any, the sign-up and the first page there is. */
function Actions() {
  const { plugins } = usePlatform();
  const user = useUser();
  const menu = plugins.flatMap((plugin) => plugin.menus).find((item) => item.menu === 'topbar');
  if (slotEntries(plugins, 'home.hero', user?.role ?? null).length > 0) return <Slot name="home.hero" layout="row" />;
  return (
    <>
      {user ? null : (
        <LinkButton to="/signup" variant="contained">
          {t('heroJoin')}
        </LinkButton>
      )}
      {menu ? (
        <LinkButton to={menu.to} variant="outlined" color="inherit">
          {t('heroBrowse', { name: label(menu.label) })}
        </LinkButton>
      ) : null}
    </>
  );
}

function NothingOn() {
  const admin = useUser()?.role === 'ADMIN';
  const action = admin ? <LinkButton to="/adminPanel?tab=plugins">{t('homeEmptyAdmin')}</LinkButton> : undefined;
  return <EmptyState text={t('homeEmpty')} action={action} />;
}

/** The front page: a hero, and two columns that plugins fill. */
export function Home() {
  const { plugins } = usePlatform();
  const role = useUser()?.role ?? null;
  const hasAside = slotEntries(plugins, 'home.aside', role).length > 0;
  const hasMain = slotEntries(plugins, 'home.main', role).length > 0;
  return (
    <>
      <Hero actions={<Actions />} />
      <Container sx={{ position: 'relative', mt: { xs: -3, md: -5 } }}>
        <FirstPage>
          {role && STAFF.includes(role) ? (
            <Box sx={{ mb: 3 }}>
              <Suspense>
                <Attention role={role} />
              </Suspense>
            </Box>
          ) : null}
          {hasMain || hasAside ? (
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  ...(hasAside && { md: 'minmax(0, 1fr) 340px', xl: 'minmax(0, 1fr) 400px' }),
                },
              }}
            >
              <Stack sx={{ gap: 3, minWidth: 0 }}>
                <Slot name="home.main" />
              </Stack>
              {hasAside ? (
                <Stack sx={{ gap: 3, minWidth: 0 }}>
                  <Slot name="home.aside" />
                </Stack>
              ) : null}
            </Box>
          ) : (
            <NothingOn />
          )}
        </FirstPage>
      </Container>
    </>
  );
}
