import { SafeHtml } from '@motorclub/sdk';

const SX = {
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  typography: 'body2',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote, & pre, & table': { my: 0.75 },
  '& h1, & h2, & h3, & h4, & h5, & h6': { typography: 'subtitle2', mt: 1, mb: 0.5 },
  '& ul, & ol': { pl: 3 },
  '& a': { color: 'primary.main', textUnderlineOffset: '3px' },
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& code': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.875em' },
  '& :not(pre) > code': { px: 0.5, borderRadius: 0.5, bgcolor: 'action.selected' },
  // Wrapped rather than scrolled: a box that scrolls cannot be reached by keyboard.
  '& pre': { p: 1, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-wrap' },
} as const;

/** A member's short text, as the server rendered it. */
export function Prose({ html }: { readonly html: string }) {
  return <SafeHtml html={html} sx={SX} />;
}
