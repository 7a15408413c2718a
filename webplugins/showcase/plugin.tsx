import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Gallery: () => import('./pages/Gallery.tsx'),
  CarList: () => import('./pages/CarList.tsx'),
  CreateShowcase: () => import('./pages/CreateShowcase.tsx'),
  ManageShowcase: () => import('./pages/ManageShowcase.tsx'),
  FreshCars: () => import('./components/gallery/FreshCars.tsx'),
  ContestBanner: () => import('./components/contests/ContestBanner.tsx'),
  Car: () => import('./pages/Car.tsx'),
  Garage: () => import('./pages/Garage.tsx'),
});
