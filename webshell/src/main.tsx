import './first-paint.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-700.css';
import './app/back.ts';
import { realtime, session } from '@motorclub/sdk';
import { clearPluginQueries, ticketRealtime, videosAllowed } from '@motorclub/sdk/host';
import { createRoot } from 'react-dom/client';
import { App, queries } from './app/App.tsx';
import { loadFirstPage, prefetchPages } from './app/pageLoads.ts';
import { boot } from './boot.ts';
import { keepsPages, keepsReading, loadReading, outage } from './offline/settings.ts';
import { followRights } from './platform/rights.ts';
import { apply, followPlatform } from './platform/sync.ts';
import { watchStrays } from './plugins/strays.ts';
import { endWhenRefused } from './session/ending.ts';
import { followPreferences } from './session/preferences.ts';
import { watchSession } from './session/renewal.ts';
import { joinOtherTabs, restoreSession } from './session/tabs.ts';

function connect(): void {
  for (const connection of [realtime, ticketRealtime]) connection.noteRead(boot.at);
  try {
    realtime.configure(boot.ws.general);
    ticketRealtime.configure(boot.ws.ticket);
  } catch (error) {
    console.error('There are no live updates', error);
  }
}

function start(): void {
  session.subscribe(({ type }) => {
    if (type === 'renew') return;
    // What one person was shown is none of the next one's business.
    queries.clear();
    clearPluginQueries();
    if (type === 'end' && keepsPages()) void outage().then(({ forget }) => forget());
  });
  watchStrays();
  const page = loadFirstPage(window.location.pathname + window.location.search);
  followPlatform(page);
  followRights(page);
  prefetchPages();
  watchSession();
  followPreferences();
  connect();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}

/** Brings back what was read here, and keeps what will be. */
async function followReading(): Promise<void> {
  try {
    const { keepAnswers, keepSite, restoreAnswers } = await loadReading();
    await restoreAnswers();
    keepAnswers();
    if (navigator.onLine) void keepSite();
  } catch (error) {
    console.warn('What was read here could not be restored', error);
  }
}

async function open(): Promise<void> {
  await joinOtherTabs();
  await restoreSession();
  videosAllowed.set(boot.videos);
  apply({ epoch: boot.epoch, plugins: boot.plugins, off: boot.off });
  if (keepsReading()) await followReading();
  start();
}

endWhenRefused();
void open();
