import type {} from '@motorclub/sdk/manifest';

declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    /** Buttons beside any content; `content` is its reference, such as `forum.question:7`. */
    'content.actions': { readonly content: string };
    /** Below any content: what people say to it. */
    'content.comments': { readonly content: string };
  }
}
