import { Icon } from '@motorclub/sdk';
import { Fab, Stack, Tooltip, useColorScheme, useScrollTrigger, Zoom } from '@mui/material';
import { t } from '../texts.ts';
import { useHiddenOnScroll } from './TopBar/useHiddenOnScroll.ts';

function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

// On a phone it is in the way of who reads on: it goes and comes with the bar, and stays while it has the focus.
const AWAY = {
  '&[data-hidden="true"]:not(:focus)': { transform: { xs: 'translateX(calc(100% + 12px))', md: 'none' } },
};

/** The two floating buttons: theme and scroll to top. */
export function FloatingActions() {
  const { colorScheme, setMode } = useColorScheme();
  const hidden = useHiddenOnScroll();
  const scrolled = useScrollTrigger({ disableHysteresis: true, threshold: 300 });
  const themeLabel = colorScheme === 'light' ? t('toDark') : t('toLight');
  return (
    <Stack sx={{ position: 'fixed', right: { xs: 12, md: 24 }, bottom: { xs: 12, md: 24 }, gap: 1.5, zIndex: 'fab' }}>
      <Zoom in={scrolled} unmountOnExit>
        <Fab size="medium" aria-label={t('toTop')} onClick={scrollToTop}>
          <Icon name="arrowUp" />
        </Fab>
      </Zoom>
      <Tooltip title={themeLabel} placement="left">
        <Fab
          size="medium"
          aria-label={themeLabel}
          data-hidden={hidden}
          onClick={() => setMode(colorScheme === 'light' ? 'dark' : 'light')}
          sx={{ transition: 'transform 200ms ease-out', ...AWAY }}
        >
          <Icon name={colorScheme === 'light' ? 'moon' : 'sun'} />
        </Fab>
      </Tooltip>
    </Stack>
  );
}
