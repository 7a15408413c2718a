/** As wide as the server cuts a banner. */
export const BANNER_RATIO = '3 / 1';
