/** The same twelve as the server's; each holds at least 4.5:1 with white. */
export const AVATAR_COLORS = [
  '#B3261E',
  '#A23B00',
  '#7A5200',
  '#4E6400',
  '#1B6E20',
  '#00695C',
  '#00658B',
  '#1557B0',
  '#4B4ACF',
  '#7B3FB5',
  '#9A2F8F',
  '#AD1457',
] as const;

const START = 7;
const FACTOR = 31;

/** The colour of a username, the same as in generated pictures: h = h * 31 + byte over its UTF-8, modulo 2^32. */
export function avatarColor(username: string): string {
  let hash = START;
  for (const byte of new TextEncoder().encode(username)) hash = (Math.imul(hash, FACTOR) + byte) >>> 0;
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
