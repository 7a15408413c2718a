import { useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { ownCar } from '../api/ownCar.ts';
import type { OwnCar } from '../api/types.ts';

/** The viewer's car; null for visitors, while it is loading, and for members without one. */
export function useOwnCar(): OwnCar | null {
  const user = useUser();
  const { data } = useQuery({ ...ownCar(user?.id ?? 0), enabled: user !== null });
  return data?.brand ? data : null;
}

/** What people call a car: `Mazda MX-5 NB`. */
export const nameOfCar = ({ brand, carModel, generation }: OwnCar) =>
  [brand, carModel, generation].filter(Boolean).join(' ');
