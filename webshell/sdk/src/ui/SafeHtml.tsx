import { Box, type BoxProps, Skeleton } from '@mui/material';
import { type MouseEvent, Suspense, use, useMemo, useState } from 'react';
import { PictureViewer, type ViewerPicture } from './PictureViewer.tsx';
import { t } from './texts.ts';

export interface SafeHtmlProps extends Omit<BoxProps, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML from the server, which sanitised it already. */
  readonly html: string;
  /** false: keeps the words of links but not the links, and pictures do not open: for rows that are links themselves. */
  readonly links?: boolean;
}

type Purify = typeof import('dompurify').default;
let loading: Promise<Purify> | undefined;

function loadPurify(): Promise<Purify> {
  loading ??= import('dompurify').then(({ default: purify }) => purify);
  return loading;
}

const FORBIDDEN = { FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style', 'id'] };
const PICTURE = 'mc-picture';
const SX = {
  '& img': { maxWidth: 1, height: 'auto', maxHeight: '75vh', objectFit: 'contain', borderRadius: 1 },
  [`& .${PICTURE}`]: {
    display: 'block',
    maxWidth: 1,
    my: 1,
    p: 0,
    border: 0,
    borderRadius: 1,
    bgcolor: 'transparent',
    cursor: 'zoom-in',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
    '& img': { display: 'block' },
  },
} as const;

/** Puts each picture of this site into a button that opens it. */
function addButtons(content: DocumentFragment): void {
  for (const image of content.querySelectorAll<HTMLImageElement>('img[src^="/files/"]')) {
    if (image.closest('a')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = PICTURE;
    button.setAttribute('aria-label', image.alt ? t('enlargeNamed', { alt: image.alt }) : t('enlarge'));
    image.replaceWith(button);
    button.append(image);
  }
}

function sanitise(purify: Purify, html: string, links: boolean): string {
  if (!links) return purify.sanitize(html, { ...FORBIDDEN, FORBID_TAGS: [...FORBIDDEN.FORBID_TAGS, 'a'] });
  // Nothing in a template is loaded or run.
  const template = document.createElement('template');
  template.content.append(purify.sanitize(html, { ...FORBIDDEN, RETURN_DOM_FRAGMENT: true }));
  addButtons(template.content);
  return template.innerHTML;
}

interface Opened {
  readonly pictures: readonly ViewerPicture[];
  readonly start: number;
}

/** What a press on one of the pictures opens; null if it was on something else. */
function openedBy({ target, currentTarget }: MouseEvent<HTMLElement>): Opened | null {
  const pressed = (target as Element).closest(`.${PICTURE}`);
  if (!pressed) return null;
  const buttons = [...currentTarget.querySelectorAll(`.${PICTURE}`)];
  const pictures = buttons.map((button) => {
    const image = button.querySelector('img');
    return { src: image?.getAttribute('src') ?? '', alt: image?.alt ?? '' };
  });
  return { pictures, start: buttons.indexOf(pressed) };
}

function Sanitised({ html, links = true, sx, onClick, ...rest }: SafeHtmlProps) {
  const purify = use(loadPurify());
  const [opened, setOpened] = useState<Opened | null>(null);
  const clean = useMemo(() => sanitise(purify, html, links), [purify, html, links]);
  return (
    <>
      <Box
        {...rest}
        sx={[SX, ...(Array.isArray(sx) ? sx : [sx])]}
        onClick={(event) => {
          onClick?.(event);
          if (links) setOpened(openedBy(event));
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML enters the page, sanitised above
        dangerouslySetInnerHTML={{ __html: clean }}
      />
      {opened ? <PictureViewer {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/**
 * Shows HTML of the server, sanitised a second time here. The only way to put HTML into a page. Pictures of this site
 * open large when they are pressed.
 */
export function SafeHtml(props: SafeHtmlProps) {
  return (
    <Suspense fallback={<Skeleton variant="text" />}>
      <Sanitised {...props} />
    </Suspense>
  );
}
