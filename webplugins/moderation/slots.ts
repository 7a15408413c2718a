/** The place for what the reader's level lets them do, on the page of their rank, which the ranks plugin draws. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** What the reader's level lets them do, on `/rank`. */
    'rank.rights': { readonly level: number };
  }
}

export {};
