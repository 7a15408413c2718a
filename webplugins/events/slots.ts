/** The places beside an event where other plugins may put something. */
declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** Buttons under a piece of content, named by its reference such as `forum.question:12`: follow, bookmark, report. */
    'content.actions': { readonly content: string };
    /** What members say about a piece of content, named by its reference such as `forum.answer:7`. */
    'content.comments': { readonly content: string };
  }
}

export {};
