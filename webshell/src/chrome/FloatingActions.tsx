import { Icon } from '@motorclub/sdk';
import { Fab, Stack, useScrollTrigger, Zoom } from '@mui/material';
import { t } from '../texts.ts';
import { useThemeToggle } from './useThemeToggle.ts';

function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

/** The two floating buttons: theme and scroll to top. On small screens the theme is chosen in the menu. */
export function FloatingActions() {
  const { label, icon, toggle } = useThemeToggle();
  const scrolled = useScrollTrigger({ disableHysteresis: true, threshold: 300 });
  return (
    <Stack sx={{ position: 'fixed', right: { xs: 12, md: 24 }, bottom: { xs: 12, md: 24 }, gap: 1.5, zIndex: 'fab' }}>
      <Zoom in={scrolled} unmountOnExit>
        <Fab size="medium" aria-label={t('toTop')} onClick={scrollToTop}>
          <Icon name="arrowUp" />
        </Fab>
      </Zoom>
      <Fab
        size="medium"
        title={label}
        aria-label={label}
        onClick={toggle}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <Icon name={icon} />
      </Fab>
    </Stack>
  );
}
