/** The place for a member's other standing on the page of their rank, which the ranks plugin draws. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** The reader's standing that has nothing to do with points, on `/rank`. */
    'rank.own': object;
  }
}

export {};
