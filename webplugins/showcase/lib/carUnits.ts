import { formatNumber, usePreferences } from '@motorclub/sdk';
import { t } from '../texts/car.ts';

const KM_PER_MILE = 1.609344;
// Metric horsepower.
const KW_PER_HP = 0.73549875;

/** Distances and power as the person wants them. */
export function useCarUnits() {
  const { distance, power } = usePreferences().units;
  const inUnit = (kw: number) => (power === 'KW' ? kw : Math.round(kw / KW_PER_HP));
  const withUnit = (value: number) =>
    power === 'KW' ? `${formatNumber(value)} kW` : t('horsepower', { value: formatNumber(value) });
  return {
    distanceOf: (km: number) =>
      distance === 'MI' ? `${formatNumber(Math.round(km / KM_PER_MILE))} mi` : `${formatNumber(km)} km`,
    powerOf: (kw: number) => withUnit(inUnit(kw)),
    /** What lies between two powers as they are shown, each rounded. */
    powerChange: (fromKw: number, toKw: number) => withUnit(inUnit(toKw) - inUnit(fromKw)),
  };
}
