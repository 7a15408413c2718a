import { translator } from '@motorclub/sdk';
import car from '../locales/en/car.json';
import forms from '../locales/en/carForms.json';
import common from '../locales/en.json';

/** The texts of the dialogs about a car, beside those of its page: loaded with them. */
export const t = translator('showcase', { ...common, ...car, ...forms });
