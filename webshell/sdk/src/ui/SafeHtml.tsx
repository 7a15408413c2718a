import { Box, type BoxProps, Skeleton } from '@mui/material';
import { type MouseEvent, Suspense, useMemo, useState } from 'react';
import { batcher } from '../batch.ts';
import { api } from '../http.ts';
import { translator } from '../i18n.ts';
import { lazyPart } from '../lazyPart.ts';
import { videosAllowed } from '../platform.ts';
import { Link } from '../router.ts';
import { useUser } from '../session.ts';
import { useStore } from '../store.ts';
import { Icon } from './Icon.tsx';
import { PictureViewer, type ViewerPicture } from './PictureViewer.tsx';
import type { Embed, MarkOptions } from './text/findEmbeds.ts';
import { t } from './texts.ts';

export interface SafeHtmlProps extends Omit<BoxProps, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML from the server, which sanitised it already. */
  readonly html: string;
  /** false: keeps the words of links but not the links, and pictures do not open: for rows that are links themselves. */
  readonly links?: boolean;
}

interface Tools {
  readonly purify: typeof import('dompurify').default;
  readonly markEmbeds: (content: DocumentFragment, options: MarkOptions) => readonly Embed[];
}

async function loadTools(): Promise<Tools> {
  const [{ default: purify }, { markEmbeds }] = await Promise.all([
    import('dompurify'),
    import('./text/findEmbeds.ts'),
  ]);
  return { purify, markEmbeds };
}

const PARTS = { api, batcher, Icon, Link, translator, useUser };
const Embeds = lazyPart(() => import('./text/Embeds.tsx').then(({ embedsWith }) => embedsWith(PARTS)));

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
  // The places of embeds are as large as these, so that nothing moves when they come.
  '& .mc-page, & .mc-video': { display: 'block', maxWidth: 560, my: 1 },
  '& .mc-page': { height: 84 },
  '& .mc-video': { aspectRatio: '16 / 10.2' },
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

interface Clean {
  /** One object for as long as the text is the same: React writes the text into the page again for another one. */
  readonly inner: { readonly __html: string };
  readonly embeds: readonly Embed[];
}

function sanitise({ purify, markEmbeds }: Tools, html: string, links: boolean, videos: boolean): Clean {
  if (!links) {
    const rules = { ...FORBIDDEN, FORBID_TAGS: [...FORBIDDEN.FORBID_TAGS, 'a'] };
    return { inner: { __html: purify.sanitize(html, rules) }, embeds: [] };
  }
  // Nothing in a template is loaded or run.
  const template = document.createElement('template');
  template.content.append(purify.sanitize(html, { ...FORBIDDEN, RETURN_DOM_FRAGMENT: true }));
  addButtons(template.content);
  const embeds = markEmbeds(template.content, { origin: window.location.origin, videos });
  return { inner: { __html: template.innerHTML }, embeds };
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

type ContentProps = SafeHtmlProps & { readonly tools: Tools };

function Content({ tools, html, links = true, sx, onClick, ...rest }: ContentProps) {
  const videos = useStore(videosAllowed);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [root, setRoot] = useState<Element | null>(null);
  const { inner, embeds } = useMemo(() => sanitise(tools, html, links, videos), [tools, html, links, videos]);
  return (
    <>
      <Box
        ref={setRoot}
        {...rest}
        sx={[SX, ...(Array.isArray(sx) ? sx : [sx])]}
        onClick={(event) => {
          onClick?.(event);
          if (links) setOpened(openedBy(event));
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML enters the page, sanitised above
        dangerouslySetInnerHTML={inner}
      />
      {root && embeds.length > 0 ? (
        <Suspense>
          <Embeds key={inner.__html} root={root} embeds={embeds} />
        </Suspense>
      ) : null}
      {opened ? <PictureViewer {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const Sanitised = lazyPart(async () => {
  const tools = await loadTools();
  return { default: (props: SafeHtmlProps) => <Content {...props} tools={tools} /> };
});

/**
 * Shows HTML of the server, sanitised a second time here. The only way to put HTML into a page. Pictures of this site
 * open large when they are pressed. An address of this site that is alone on its line becomes a card, one of a video a
 * player that loads once it is played.
 */
export function SafeHtml(props: SafeHtmlProps) {
  return (
    <Suspense fallback={<Skeleton variant="text" />}>
      <Sanitised {...props} />
    </Suspense>
  );
}
