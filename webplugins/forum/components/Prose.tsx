import { SafeHtml } from '@motorclub/sdk';

const SX = {
  maxWidth: '80ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote, & pre, & table': { my: 1.5 },
  '& h3, & h4, & h5, & h6': { typography: 'h4', mt: 2.5, mb: 1 },
  '& ul, & ol': { pl: 3 },
  '& li + li': { mt: 0.5 },
  '& a': { color: 'primary.main', textUnderlineOffset: '3px' },
  '& blockquote': { mx: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& code': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.875em' },
  '& :not(pre) > code': { px: 0.5, py: 0.125, borderRadius: 0.5, bgcolor: 'action.selected' },
  // Wrapped rather than scrolled: a box that scrolls cannot be reached by keyboard.
  '& pre': { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-wrap' },
  '& table': { borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { px: 1.25, py: 0.75, border: 1, borderColor: 'divider', textAlign: 'start' },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 2 },
} as const;

/** A member's text, as the server rendered it. */
export function Prose({ html }: { readonly html: string }) {
  return <SafeHtml html={html} sx={SX} />;
}
