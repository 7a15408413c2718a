import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  ModerationLogs: () => import('./pages/ModerationLogs.tsx'),
  UnreadWarnings: () => import('./components/sanctions/UnreadWarnings.tsx'),
  SanctionButton: () => import('./components/sanctions/SanctionButton.tsx'),
  OwnSanctions: () => import('./components/sanctions/OwnSanctions.tsx'),
  BannedAppeal: () => import('./components/sanctions/BannedAppeal.tsx'),
});
