/** Each holds at least 4.5:1 with white. */
export const AVATAR_COLORS = [
  '#B3261E', '#A8480B', '#8A5300', '#5D6B00', '#2E7031', '#00706B',
  '#006B8F', '#1F5FBF', '#4F52C7', '#7A45B8', '#9B2F8F', '#B0265F',
] as const;

/** The colour of a username, always the same: 32-bit FNV-1a over the lower-case name's UTF-8, modulo 12. */
export function avatarColor(username: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(username.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
