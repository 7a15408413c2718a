import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Events: () => import('./pages/Events.tsx'),
  Event: () => import('./pages/Event.tsx'),
  MyTickets: () => import('./pages/MyTickets.tsx'),
  BrowseAction: () => import('./components/BrowseAction.tsx'),
  NextEvents: () => import('./components/NextEvents.tsx'),
});
