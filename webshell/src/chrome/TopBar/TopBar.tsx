import { LinkButton, lazyPart, Slot, useUser } from '@motorclub/sdk';
import { AppBar, Container, Stack, Toolbar } from '@mui/material';
import { Suspense, useState } from 'react';
import { t } from '../../texts.ts';
import { useHotkey } from '../../useHotkey.ts';
import { LiveChip } from '../LiveChip.tsx';
import { NotificationMenu } from '../NotificationMenu/NotificationMenu.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { MainMenu } from './MainMenu.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { useHiddenOnScroll } from './useHiddenOnScroll.ts';
import { Wordmark } from './Wordmark.tsx';

const AboutDialog = lazyPart(() => import('../AboutDialog.tsx'));
const SearchDialog = lazyPart(() => import('../search/SearchDialog.tsx'));

type OpenDialog = 'search' | 'about' | null;

const compact = { whiteSpace: 'nowrap', px: { xs: 0.875, sm: 2.25 } } as const;

function VisitorButtons() {
  return (
    <>
      <LinkButton to="/login" variant="outlined" color="inherit" sx={compact}>
        {t('logIn')}
      </LinkButton>
      <LinkButton
        to="/signup"
        variant="contained"
        sx={{ ...compact, '@media (max-width: 369px)': { display: 'none' } }}
      >
        {t('signUp')}
      </LinkButton>
    </>
  );
}

/** The fixed bar: hides on the way down, returns on the way up, and never leaves while the focus is in it. */
export function TopBar() {
  const hidden = useHiddenOnScroll();
  const user = useUser();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useHotkey('/', () => setDialog('search'));
  const openers = { onSearch: () => setDialog('search'), onAbout: () => setDialog('about') };
  return (
    <>
      <AppBar
        position="sticky"
        color="transparent"
        elevation={0}
        data-hidden={hidden}
        sx={{
          bgcolor: 'background.default',
          borderBottom: 1,
          borderColor: 'divider',
          transition: 'transform 200ms ease-out',
          '&[data-hidden="true"]:not(:focus-within)': { transform: 'translateY(-100%)' },
        }}
      >
        <Container component={Toolbar} sx={{ gap: { xs: 1, md: 2 }, minHeight: 64 }}>
          <MenuDrawer {...openers} />
          <Wordmark />
          <MainMenu {...openers} />
          <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', gap: { xs: 0.5, sm: 1.5 } }}>
            <LiveChip />
            {user ? <NotificationMenu userId={user.id} /> : null}
            <Slot name="topbar.end" layout="row" />
            {user ? <AvatarMenu user={user} /> : <VisitorButtons />}
          </Stack>
        </Container>
      </AppBar>
      <Suspense>
        {dialog === 'search' ? <SearchDialog open onClose={() => setDialog(null)} /> : null}
        {dialog === 'about' ? <AboutDialog onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </>
  );
}
