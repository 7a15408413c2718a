/** What stands in the place of an address that is alone on its line. */
export type Embed =
  | { readonly kind: 'page'; readonly href: string; readonly path: string }
  | { readonly kind: 'video'; readonly href: string; readonly host: VideoHost; readonly player: string };

export type VideoHost = 'YouTube' | 'Vimeo';

export interface MarkOptions {
  /** This site. */
  readonly origin: string;
  readonly videos: boolean;
}

/** The page of one item ends in its number. */
const ITEM_PAGE = /^(?:\/[\w-]+)+\/\d+\/?$/;
const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|live|embed)\/([\w-]{11})\/?$/;
const VIMEO_PATH = /^\/(\d+)(?:\/(\w+))?\/?$/;
const SECONDS = /^(\d+)s?$/;
const ADDRESS = /^https?:\/\/\S+$/i;

const parse = (address: string) => (URL.canParse(address) ? new URL(address) : null);

function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!YOUTUBE.test(hostname)) return undefined;
  return pathname === '/watch' ? (searchParams.get('v') ?? undefined) : YOUTUBE_PATH.exec(pathname)?.[1];
}

function youtubeOf(url: URL): Embed | undefined {
  const id = youtubeId(url);
  if (!id || !YOUTUBE_ID.test(id)) return undefined;
  const start = SECONDS.exec(url.searchParams.get('t') ?? '')?.[1];
  const player = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`;
  return { kind: 'video', href: url.href, host: 'YouTube', player };
}

function vimeoOf(url: URL): Embed | undefined {
  const [, id, secret] = (/^(?:www\.)?vimeo\.com$/.test(url.hostname) && VIMEO_PATH.exec(url.pathname)) || [];
  if (!id) return undefined;
  const player = `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ''}`;
  return { kind: 'video', href: url.href, host: 'Vimeo', player };
}

/** What an address becomes; undefined for one that stays a link. */
export function embedOf(address: string, { origin, videos }: MarkOptions): Embed | undefined {
  const url = ADDRESS.test(address) ? parse(address) : null;
  if (!url) return undefined;
  if (url.origin !== origin) return videos ? (youtubeOf(url) ?? vimeoOf(url)) : undefined;
  const { pathname: path, search, hash } = url;
  return ITEM_PAGE.test(path) ? { kind: 'page', href: path + search + hash, path } : undefined;
}

/** Cuts texts at their line ends, so that no node has more than one line. */
function cutLines(block: ParentNode): void {
  for (const node of [...block.childNodes]) {
    if (!(node instanceof Text)) continue;
    let rest = node;
    for (let at = rest.data.indexOf('\n'); at >= 0 && at < rest.length - 1; at = rest.data.indexOf('\n')) {
      rest = rest.splitText(at + 1);
    }
  }
}

const ENDS_LINE = 'br, p, ul, ol, li, blockquote, pre, table, hr, h1, h2, h3, h4, h5, h6, div';

function linesOf(block: ParentNode): ChildNode[][] {
  cutLines(block);
  const lines: ChildNode[][] = [[]];
  for (const node of block.childNodes) {
    if (node instanceof Element && node.matches(ENDS_LINE)) lines.push([]);
    else lines.at(-1)?.push(node);
    if (node instanceof Text && node.data.endsWith('\n')) lines.push([]);
  }
  return lines;
}

/** The address that a line consists of, with the node that holds it. */
function loneAddress(line: readonly ChildNode[]): { readonly node: ChildNode; readonly address: string } | undefined {
  const [node, ...others] = line.filter(({ textContent }) => textContent?.trim() !== '');
  if (!node || others.length > 0) return undefined;
  const address = node.textContent?.trim() ?? '';
  const isLink = node instanceof HTMLAnchorElement && parse(node.href)?.href === parse(address)?.href;
  return isLink || node instanceof Text ? { node, address } : undefined;
}

/**
 * Makes a place for each address that is alone on a line of a text and becomes more than a link: its `data-embed` is the
 * position in the list.
 */
export function markEmbeds(content: DocumentFragment, options: MarkOptions): readonly Embed[] {
  const embeds: Embed[] = [];
  for (const block of [content, ...content.querySelectorAll('p')]) {
    for (const line of linesOf(block)) {
      const found = loneAddress(line);
      const embed = found && embedOf(found.address, options);
      if (!found || !embed) continue;
      const place = document.createElement('span');
      place.dataset.embed = String(embeds.push(embed) - 1);
      place.className = `mc-${embed.kind}`;
      place.append(Object.assign(document.createElement('a'), { href: embed.href, textContent: found.address }));
      found.node.replaceWith(place);
    }
  }
  return embeds;
}
