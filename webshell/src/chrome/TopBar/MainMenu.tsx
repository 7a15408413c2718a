import { NavLink } from '@motorclub/sdk';
import { Box, ButtonBase } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { t } from '../../texts.ts';
import { useMenu, usePrefetch } from './useMenu.ts';

export interface MenuOpeners {
  readonly onSearch: () => void;
  readonly onAbout: () => void;
}

// The current page is drawn in a parking bay: two lines down, one across.
const item: SxProps<Theme> = {
  position: 'relative',
  height: 64,
  px: 0.5,
  mx: 1,
  fontWeight: 500,
  fontSize: '0.9375rem',
  fontFamily: 'inherit',
  // Links and buttons have different ones of their own.
  lineHeight: 1.5,
  letterSpacing: 'inherit',
  color: 'text.secondary',
  textDecoration: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '&:hover, &[aria-current="page"]': { color: 'text.primary' },
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto -1px -1px',
    height: 20,
    border: '2px solid',
    borderColor: 'primary.main',
    borderTop: 0,
  },
};

/** The menu of the top bar: what plugins contribute, then Search and About Us. In the drawer on small screens. */
export function MainMenu({ onSearch, onAbout }: MenuOpeners) {
  const prefetch = usePrefetch();
  return (
    <Box component="nav" aria-label={t('mainMenu')} sx={{ display: { xs: 'none', md: 'flex' }, ml: 1 }}>
      {useMenu('topbar').map(({ label, to }) => (
        <Box
          key={to}
          component={NavLink}
          to={to}
          sx={item}
          onMouseEnter={() => prefetch(to)}
          onFocus={() => prefetch(to)}
        >
          {label}
        </Box>
      ))}
      <ButtonBase sx={item} onClick={onSearch} aria-haspopup="dialog" aria-keyshortcuts="/">
        {t('search')}
      </ButtonBase>
      <ButtonBase sx={item} onClick={onAbout} aria-haspopup="dialog">
        {t('aboutUs')}
      </ButtonBase>
    </Box>
  );
}
