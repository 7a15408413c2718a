/** In the address of an event's console: the scanner, in place of the tabs. */
export const CHECK_IN = 'check-in';

export const gatePath = (eventId: number): `/${string}` => `/manage-events?event=${eventId}&tab=${CHECK_IN}`;
