import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Donate: () => import('./pages/Donate.tsx'),
  AdFreeDonation: () => import('./pages/AdFreeDonation.tsx'),
  HousePromotion: () => import('./components/giving/HousePromotion.tsx'),
  HomeGoal: () => import('./components/giving/HomeGoal.tsx'),
  DonorChip: () => import('./components/giving/DonorChip.tsx'),
  OwnDonorRank: () => import('./components/giving/OwnDonorRank.tsx'),
  Subscription: () => import('./pages/Subscription.tsx'),
  MoneySettings: () => import('./pages/MoneySettings.tsx'),
  ManageDonations: () => import('./pages/ManageDonations.tsx'),
});
