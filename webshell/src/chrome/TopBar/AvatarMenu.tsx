import { allows, Icon, Link, type MenuDecl, type User, UserAvatar } from '@motorclub/sdk';
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { logOut } from '../../session/renewal.ts';
import { t } from '../../texts.ts';
import { useMenu } from './useMenu.ts';

/** The core's own items; everything else comes from plugins. Lower orders stand above, plugins' default is 100. */
const CORE: readonly MenuDecl[] = [
  { menu: 'avatar', label: t('myProfile'), to: '/profile/{userId}', order: 10, icon: 'user' },
  { menu: 'avatar', label: t('accountSettings'), to: '/accountsettings', order: 200, icon: 'settings' },
  {
    menu: 'avatar',
    label: t('adminPanel'),
    to: '/adminPanel',
    order: 210,
    icon: 'shield',
    access: { roles: ['ADMIN'] },
  },
];

/** The signed-in person's menu. */
export function AvatarMenu({ user }: { readonly user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const items = [...useMenu('avatar'), ...CORE.filter((item) => allows(item.access, user.role))].sort(
    (a, b) => (a.order ?? 100) - (b.order ?? 100),
  );
  return (
    <>
      <IconButton
        aria-label={t('accountMenu', { name: user.username })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.25, borderRadius: '50%' }}
      >
        <UserAvatar username={user.username} profileImage={user.profileImage} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{
          // Outside the page's landmarks, so it is one of its own.
          paper: {
            role: 'navigation',
            'aria-label': t('accountMenu', { name: user.username }),
            sx: { minWidth: 230, mt: 1 },
          },
          // What the block at the top shows to the eye.
          list: { 'aria-label': `${user.username}, ${t(user.role)}` },
        }}
      >
        <Box component="li" aria-hidden sx={{ px: 2, pt: 1, pb: 1.5 }}>
          <Typography variant="subtitle2">{user.username}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t(user.role)}
          </Typography>
        </Box>
        <Divider component="li" aria-hidden sx={{ mb: 1 }} />
        {items.map(({ label, to, icon }) => (
          <MenuItem key={to} component={Link} to={to.replace('{userId}', String(user.id))} onClick={close}>
            <ListItemIcon>{icon ? <Icon name={icon} /> : null}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            void logOut();
          }}
        >
          <ListItemIcon>
            <Icon name="logout" />
          </ListItemIcon>
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
