import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Analytics: () => import('./pages/Analytics.tsx'),
  CommunityHealth: () => import('./pages/CommunityHealth.tsx'),
  RevenueDashboard: () => import('./pages/RevenueDashboard.tsx'),
  Traffic: () => import('./pages/Traffic.tsx'),
});
