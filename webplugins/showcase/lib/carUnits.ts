import { formatNumber, usePreferences } from '@motorclub/sdk';
import { t } from '../texts/car.ts';

const KM_PER_MILE = 1.609344;
// Metric horsepower.
const KW_PER_HP = 0.73549875;

/** Distances and power as the person wants them. */
export function useCarUnits() {
  const { distance, power } = usePreferences().units;
  return {
    distanceOf: (km: number) =>
      distance === 'MI' ? `${formatNumber(Math.round(km / KM_PER_MILE))} mi` : `${formatNumber(km)} km`,
    powerOf: (kw: number) =>
      power === 'KW' ? `${formatNumber(kw)} kW` : t('horsepower', { value: formatNumber(Math.round(kw / KW_PER_HP)) }),
  };
}
