import { session } from '@motorclub/sdk';
import { SlotContext, type SlotRequest } from '@motorclub/sdk/host';
import { Box } from '@mui/material';
import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { Banners } from '../chrome/Banners.tsx';
import { FloatingActions } from '../chrome/FloatingActions.tsx';
import { Footer } from '../chrome/Footer.tsx';
import { Promotion } from '../chrome/Promotion.tsx';
import { ToastQueue } from '../chrome/ToastQueue.tsx';
import { TopBar } from '../chrome/TopBar/TopBar.tsx';
import { AppError } from '../pages/AppError.tsx';
import { withNotice } from '../pages/account/notices.ts';
import { ErrorBoundary } from '../plugins/ErrorBoundary.tsx';
import { PluginSlot } from '../plugins/PluginSlot.tsx';
import { t } from '../texts.ts';
import { loadPage } from './pageLoads.ts';
import { Screens } from './Screens.tsx';

const renderSlot = (slot: SlotRequest) => <PluginSlot {...slot} />;

/** To the log-in page, which says why and leads back here unless the person logged out. */
function useLeaveOnSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  useEffect(
    () =>
      session.subscribe((event) => {
        if (event.type !== 'end') return;
        navigate('/login', event.reason === 'logout' ? {} : withNotice(event.reason, here));
      }),
    [navigate, here],
  );
}

/** A new page starts at its top; going back is left to the browser, which remembers. */
function useScrollToTop(pathname: string): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop && pathname) window.scrollTo(0, 0);
  }, [pathname, kind]);
}

/** Before the page makes its calls, which it does in effects that run later. */
function usePageLoads(address: string): void {
  useLayoutEffect(() => loadPage(address), [address]);
}

/** Everything around the screens. */
export function Shell() {
  const { pathname, search } = useLocation();
  usePageLoads(pathname + search);
  useLeaveOnSessionEnd();
  useScrollToTop(pathname);
  return (
    <SlotContext value={renderSlot}>
      <a href="#content" className="mc-skip">
        {t('skip')}
      </a>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
        <TopBar />
        <Banners />
        {/* The footer begins below the first screen, so that nothing that comes into the page moves it there. */}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minHeight: '100vh', outline: 'none !important' }}
        >
          <ErrorBoundary
            key={pathname}
            onError={(error) => console.error('A page broke', error)}
            renderError={(error, retry) => <AppError error={error} onRetry={retry} />}
          >
            <Screens />
          </ErrorBoundary>
        </Box>
        <Promotion />
        <Footer />
      </Box>
      <FloatingActions />
      <ToastQueue />
    </SlotContext>
  );
}
