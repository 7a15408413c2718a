import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  ContestBanner: () => import('./components/contests/ContestBanner.tsx'),
  Car: () => import('./pages/Car.tsx'),
  Garage: () => import('./pages/Garage.tsx'),
});
