import { Box, type BoxProps, Skeleton } from '@mui/material';
import { Suspense, use } from 'react';

export interface SafeHtmlProps extends Omit<BoxProps, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML from the server, which sanitised it already. */
  readonly html: string;
  /** false: keeps the words of links but not the links, for rows that are links themselves. */
  readonly links?: boolean;
}

type Purify = typeof import('dompurify').default;
let loading: Promise<Purify> | undefined;

function loadPurify(): Promise<Purify> {
  loading ??= import('dompurify').then(({ default: purify }) => purify);
  return loading;
}

const FORBIDDEN = { FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style', 'id'] };

function Sanitised({ html, links = true, ...rest }: SafeHtmlProps) {
  const rules = links ? FORBIDDEN : { ...FORBIDDEN, FORBID_TAGS: [...FORBIDDEN.FORBID_TAGS, 'a'] };
  const clean = use(loadPurify()).sanitize(html, rules);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML enters the page, sanitised above
  return <Box {...rest} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Shows HTML of the server, sanitised a second time here. The only way to put HTML into a page. */
export function SafeHtml(props: SafeHtmlProps) {
  return (
    <Suspense fallback={<Skeleton variant="text" />}>
      <Sanitised {...props} />
    </Suspense>
  );
}
