import type { Venue, VenueBody } from '../api/types.ts';
import { t } from '../texts/catalogue.ts';
import type { Errors } from './errors.ts';
import { fits, textOf, wholeOf } from './numbers.ts';

/** A venue as its dialog holds it, by the names of the call. */
export type VenueForm = Readonly<Record<keyof VenueBody, string>>;

export const EMPTY_VENUE: VenueForm = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postalCode: '',
  countryCode: '',
  lat: '',
  lng: '',
  capacityHint: '',
  parkingInfo: '',
};

export function formOf(venue: Venue): VenueForm {
  return {
    name: venue.name,
    addressLine1: venue.addressLine1,
    addressLine2: venue.addressLine2 ?? '',
    city: venue.city,
    region: venue.region ?? '',
    postalCode: venue.postalCode ?? '',
    countryCode: venue.countryCode,
    lat: textOf(venue.lat),
    lng: textOf(venue.lng),
    capacityHint: textOf(venue.capacityHint),
    parkingInfo: venue.parkingInfo ?? '',
  };
}

/** Degrees as typed, with a comma or a point: null for nothing, NaN for what is none. */
function degreesOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replace(',', '.'));
}

function isPlace(text: string, most: number): boolean {
  const value = degreesOf(text);
  return value === null || Math.abs(value) <= most;
}

const REQUIRED = ['name', 'addressLine1', 'city', 'countryCode'] as const;

/** What the server would refuse, by field. */
export function errorsOf(form: VenueForm): Errors<keyof VenueForm> {
  const found: Errors<keyof VenueForm> = {};
  for (const name of REQUIRED) if (!form[name].trim()) found[name] = t('missingField');
  if (!isPlace(form.lat, 90)) found.lat = t('degrees', { most: 90 });
  if (!isPlace(form.lng, 180)) found.lng = t('degrees', { most: 180 });
  if (!fits(form.capacityHint, 0, 1_000_000)) found.capacityHint = t('wholeNumber');
  return found;
}

/** What the calls take. */
export function bodyOf(form: VenueForm): VenueBody {
  return {
    name: form.name.trim(),
    addressLine1: form.addressLine1.trim(),
    addressLine2: form.addressLine2.trim() || null,
    city: form.city.trim(),
    region: form.region.trim() || null,
    postalCode: form.postalCode.trim() || null,
    countryCode: form.countryCode,
    lat: degreesOf(form.lat),
    lng: degreesOf(form.lng),
    capacityHint: wholeOf(form.capacityHint),
    parkingInfo: form.parkingInfo.trim() || null,
  };
}
