import { CACHES, isFile } from './caches.ts';
import texts from './texts.json' with { type: 'json' };

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#14171c}
main{max-width:32rem;padding:1.5rem}
a{display:inline-block;padding:.75rem 0;color:#0b57d0;overflow-wrap:anywhere}
.retry{padding:.75rem 1.25rem;border-radius:8px;background:#0b57d0;color:#fff;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#0f1114;color:#f2f3f5}a{color:#ff8a80}
.retry{background:#d92d20;color:#fff}}`;

/** Paths of the pages that open all the same. */
async function pages(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().flatMap(({ url }) => {
    const { pathname, search } = new URL(url);
    return isFile(pathname) ? [] : [pathname + search];
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Says that there is no network; needs nothing but itself. */
export async function nothingHere(): Promise<Response> {
  const links = (await pages()).map((path) => `<li><a href="${escaped(path)}">${escaped(path)}</a></li>`);
  const further = links.length > 0 ? `<p>${texts.kept}</p><ul>${links.join('')}</ul>` : '';
  // The empty address is this page's own.
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${texts.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>${texts.title}</h1><p>${texts.text}</p><p><a class="retry" href="">${texts.retry}</a></p>${further}</main></body></html>`;
  return new Response(body, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
