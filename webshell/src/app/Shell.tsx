import { session } from '@motorclub/sdk';
import { SlotContext } from '@motorclub/sdk/host';
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { ScrollRestoration, useNavigate } from 'react-router-dom';
import { Footer } from '../chrome/Footer.tsx';
import { FloatingActions } from '../chrome/FloatingActions.tsx';
import { ToastQueue } from '../chrome/ToastQueue.tsx';
import { TopBar } from '../chrome/TopBar/TopBar.tsx';
import { PluginSlot } from '../plugins/PluginSlot.tsx';
import { t } from '../texts.ts';
import { Screens } from './Screens.tsx';

const renderSlot = (name: string, props: object) => <PluginSlot name={name} props={props} />;

function useLeaveOnSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(() => session.subscribe(({ type }) => type === 'end' && navigate('/login')), [navigate]);
}

/** Everything around the screens. */
export function Shell() {
  useLeaveOnSessionEnd();
  return (
    <SlotContext value={renderSlot}>
      <a href="#content" className="mc-skip">
        {t('skip')}
      </a>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
        <TopBar />
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, outline: 'none !important' }}>
          <Screens />
        </Box>
        <Footer />
      </Box>
      <FloatingActions />
      <ToastQueue />
      <ScrollRestoration />
    </SlotContext>
  );
}
