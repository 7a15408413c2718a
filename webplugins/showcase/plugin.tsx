import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Gallery: () => import('./pages/Gallery.tsx'),
  CarList: () => import('./pages/CarList.tsx'),
  CreateShowcase: () => import('./pages/CreateShowcase.tsx'),
  ManageShowcase: () => import('./pages/ManageShowcase.tsx'),
  FreshCars: () => import('./components/gallery/FreshCars.tsx'),
  CreateBrand: () => import('./pages/CreateBrand.tsx'),
  ManageCarModels: () => import('./pages/ManageCarModels.tsx'),
  CarCategories: () => import('./pages/CarCategories.tsx'),
  ModelPicker: () => import('./components/catalogue/ModelPicker.tsx'),
  CountryTable: () => import('./components/catalogue/CountryTable.tsx'),
  ContestBanner: () => import('./components/contests/ContestBanner.tsx'),
  Car: () => import('./pages/Car.tsx'),
  Garage: () => import('./pages/Garage.tsx'),
});
