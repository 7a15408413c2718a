import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Subscription: () => import('./pages/Subscription.tsx'),
  MoneySettings: () => import('./pages/MoneySettings.tsx'),
  ManageDonations: () => import('./pages/ManageDonations.tsx'),
});
