/** The places on the page of a member's rank, which the ranks plugin draws: their other standing, and their rights. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** The reader's standing that has nothing to do with points, on `/rank`. */
    'rank.own': object;
    /** What the reader's level lets them do, on `/rank`. */
    'rank.rights': { readonly level: number };
  }
}

export {};
