/** Of one picture of a car, as the server takes it. */
export const MAX_MEGABYTES = 10;
