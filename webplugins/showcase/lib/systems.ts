import { t } from '../texts/gallery.ts';

export const SYSTEMS = [
  'ENGINE',
  'INTAKE',
  'EXHAUST',
  'DRIVETRAIN',
  'SUSPENSION',
  'BRAKES',
  'WHEELS_TYRES',
  'EXTERIOR',
  'INTERIOR',
  'AUDIO',
  'ELECTRONICS',
  'SAFETY',
  'OTHER',
] as const;
export type System = (typeof SYSTEMS)[number];

/** What a system of a car is called. */
export function systemName(value: string): string {
  const system = SYSTEMS.find((one) => one === value);
  return system ? t(`system_${system}`) : value;
}
