import { Icon, Link, LinkButton, useUser } from '@motorclub/sdk';
import { Box, Drawer, IconButton, List, ListItem, ListItemButton, ListItemText, Stack } from '@mui/material';
import { useState } from 'react';
import { t } from '../../texts.ts';
import { useThemeToggle } from '../useThemeToggle.ts';
import type { MenuOpeners } from './MainMenu.tsx';
import { useMenu } from './useMenu.ts';
import { Wordmark } from './Wordmark.tsx';

interface EntryProps {
  readonly text: string;
  readonly onClick: () => void;
  readonly to?: string;
}

function Entry({ text, onClick, to }: EntryProps) {
  const link = to ? { component: Link, to } : {};
  return (
    <ListItem disablePadding>
      <ListItemButton {...link} onClick={onClick} sx={{ minHeight: 52, px: 3 }}>
        <ListItemText primary={text} slotProps={{ primary: { variant: 'h3', component: 'span' } }} />
      </ListItemButton>
    </ListItem>
  );
}

function ThemeEntry() {
  const { label, icon, toggle } = useThemeToggle();
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={toggle} sx={{ minHeight: 52, px: 3, gap: 1.5 }}>
        <Icon name={icon} />
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  );
}

/** The main menu on small screens. */
export function MenuDrawer({ onSearch, onAbout }: MenuOpeners) {
  const [open, setOpen] = useState(false);
  const user = useUser();
  const close = () => setOpen(false);
  const closeAnd = (then: () => void) => () => {
    close();
    then();
  };
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton color="inherit" aria-label={t('openMenu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size={24} />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': t('mainMenu'),
            sx: { width: 300, maxWidth: '86vw' },
          },
        }}
      >
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', px: 3, py: 1.25 }}>
          <Wordmark />
          <IconButton color="inherit" aria-label={t('closeMenu')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </Stack>
        <nav aria-label={t('mainMenu')}>
          <List>
            <Entry text={t('home')} to="/" onClick={close} />
            {useMenu('topbar').map(({ label, to }) => (
              <Entry key={to} text={label} to={to} onClick={close} />
            ))}
            <Entry text={t('search')} onClick={closeAnd(onSearch)} />
            <Entry text={t('aboutUs')} onClick={closeAnd(onAbout)} />
            <ThemeEntry />
          </List>
        </nav>
        {user ? null : (
          <Stack sx={{ gap: 1.5, p: 3, mt: 'auto' }}>
            <LinkButton to="/login" variant="outlined" color="inherit" onClick={close}>
              {t('logIn')}
            </LinkButton>
            <LinkButton to="/signup" variant="contained" onClick={close}>
              {t('signUp')}
            </LinkButton>
          </Stack>
        )}
      </Drawer>
    </Box>
  );
}
