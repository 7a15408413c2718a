import type { CarTabProps } from '../cars/tabs.ts';
import { CarPhotos } from './CarPhotos.tsx';

/** The tab with the photos of a car's page. */
export default function PhotosTab({ car }: CarTabProps) {
  return <CarPhotos carId={car.id} />;
}
