import type { CarProps } from '@motorclub/sdk/manifest';
import type { Car } from '../../api/cars.ts';

/** A car as other plugins are told of it. */
export const slotPropsOf = ({ id, brand, carModel, generationCode }: Car): CarProps => ({
  carId: id,
  brand: brand.name,
  model: carModel.name,
  generation: generationCode,
});
