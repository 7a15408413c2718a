import { formatNumber, usePreferences } from '@motorclub/sdk';

const KM_PER_MILE = 1.609344;

/** Distances as the person wants them: `186,000 km` or `115,575 mi`. */
export function useDistance(): (kilometres: number) => string {
  const miles = usePreferences().units.distance === 'MI';
  return (kilometres) =>
    miles ? `${formatNumber(Math.round(kilometres / KM_PER_MILE))} mi` : `${formatNumber(kilometres)} km`;
}
