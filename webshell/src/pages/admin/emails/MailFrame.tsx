import { Box } from '@mui/material';
import { useRef } from 'react';

const TAG = /<[a-z][^>]*>/gi;
const STYLE = /\sstyle=/i;
const LEAST_PX = 120;

/**
 * Mails consist of inline styles, which the site's policy allows in no page, nor in a frame made here. They come in as
 * data and are set one by one afterwards, as scripts of the page may.
 */
const withoutStyles = (html: string) => html.replace(TAG, (tag) => tag.replace(STYLE, ' data-style='));

function dress(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  if (!page) return;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  for (const link of page.links) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  // First small, so that a shorter mail does not keep the height of the one before.
  frame.style.height = `${LEAST_PX}px`;
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

export interface MailFrameProps {
  readonly title: string;
  readonly html: string;
}

/** A mail as mail programs show it, in a frame where nothing runs: no scripts, no forms, no way out but new tabs. */
export function MailFrame({ title, html }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Box
      component="iframe"
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withoutStyles(html)}
      onLoad={() => frame.current && dress(frame.current)}
      sx={{ display: 'block', width: '100%', minHeight: LEAST_PX, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  );
}
