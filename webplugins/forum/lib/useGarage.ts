import { usePluginEnabled, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { listGarage } from '../api/garage.ts';
import type { GarageCar } from '../api/types.ts';

const NONE: readonly GarageCar[] = [];

/** The viewer's cars in the showcase; none for visitors, while they are loading, and while the showcase is off. */
export function useGarage(): readonly GarageCar[] {
  const user = useUser();
  const enabled = usePluginEnabled('showcase') && user !== null;
  const { data } = useQuery({ ...listGarage(user?.id ?? 0), enabled });
  return (enabled && data?.items) || NONE;
}
