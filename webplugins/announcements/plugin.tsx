import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  All: () => import('./pages/All.tsx'),
  Announcement: () => import('./pages/Announcement.tsx'),
  ManageGeneral: () => import('./pages/ManageGeneral.tsx'),
  ManageEvent: () => import('./pages/ManageEvent.tsx'),
  Organizer: () => import('./pages/Organizer.tsx'),
  Attention: () => import('./components/Attention.tsx'),
  Menu: () => import('./components/menu/Menu.tsx'),
});
