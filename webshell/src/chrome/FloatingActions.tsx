import { Icon } from '@motorclub/sdk';
import { Fab, Stack, Tooltip, useColorScheme, useScrollTrigger, Zoom } from '@mui/material';
import { t } from '../texts.ts';

function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

/** The two floating buttons: theme and scroll to top. */
export function FloatingActions() {
  const { colorScheme, setMode } = useColorScheme();
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
        <Fab size="medium" aria-label={themeLabel} onClick={() => setMode(colorScheme === 'light' ? 'dark' : 'light')}>
          <Icon name={colorScheme === 'light' ? 'moon' : 'sun'} />
        </Fab>
      </Tooltip>
    </Stack>
  );
}
