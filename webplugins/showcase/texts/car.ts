import { translator } from '@motorclub/sdk';
import car from '../locales/en/car.json';
import common from '../locales/en.json';

/** The texts of a car's page and of garages. */
export const t = translator('showcase', { ...common, ...car });
