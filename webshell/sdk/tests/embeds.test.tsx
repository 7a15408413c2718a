import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SafeHtml } from '../src/index.ts';
import { videosAllowed } from '../src/platform.ts';
import { markEmbeds } from '../src/ui/text/findEmbeds.ts';
import { expectAccessible, mockApi } from '../testing/index.ts';

const HERE = window.location.origin;
const link = (href: string, text = href) => `<a href="${href}" rel="nofollow">${text}</a>`;

function found(html: string, videos = true): string[] {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const embeds = markEmbeds(content, { origin: HERE, videos });
  return embeds.map((one) => (one.kind === 'page' ? one.href : one.player));
}

const QUESTION = `${HERE}/questions/7`;
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

test.each([
  ['alone in its paragraph', `<p>${link(QUESTION)}</p>`, ['/questions/7']],
  ['on a line of its own', `<p>See<br>\n${link(`${QUESTION}#answer-9`)}<br>\nthere</p>`, ['/questions/7#answer-9']],
  ['between soft breaks', `<p>See\n${link(QUESTION)}\nthere</p>`, ['/questions/7']],
  ['as plain text', `Gate\n${HERE}/events/3\n<p>${HERE}/announcement/4</p>`, ['/events/3', '/announcement/4']],
  ['in a sentence', `<p>See ${link(QUESTION)} for more</p>`, []],
  ['with words of its own', `<p>${link(QUESTION, 'this one')}</p>`, []],
  ['of a list', `<p>${link(`${HERE}/questions?tag=oil`)}</p>`, []],
  ['of another site', `<p>${link('https://elsewhere.example/questions/7')}</p>`, []],
  ['of a video', `<p>${link('https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s')}</p>`, [`${YOUTUBE}&start=90`]],
  ['of a short video', `<p>${link('https://youtube.com/shorts/dQw4w9WgXcQ')}</p>`, [YOUTUBE]],
  ['shortened', `<p>${link('https://youtu.be/dQw4w9WgXcQ')}</p>`, [YOUTUBE]],
  [
    'of Vimeo',
    `<p>${link('https://vimeo.com/76979871')}</p>`,
    ['https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ],
  ['that only looks like it', `<p>${link('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ')}</p>`, []],
  ['with a false id', `<p>${link('https://youtu.be/..%2F..%2Fevil')}</p>`, []],
])('an address %s', (_, html, expected) => {
  expect(found(html)).toEqual(expected);
});

test('without videos their addresses stay links', () => {
  expect(found(`<p>${link('https://youtu.be/dQw4w9WgXcQ')}</p>`, false)).toEqual([]);
});

async function open(html: string, links = '') {
  const api = mockApi({
    'GET /platform/links': ({ query }: { query: Record<string, unknown> }) => ({
      items: String(query.paths)
        .split(',')
        .map((path) => ({
          path,
          preview: path === links ? { kind: 'Question', title: 'Which oil?', text: 'It rattles.', image: null } : null,
        })),
    }),
  });
  const view = await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <SafeHtml html={html} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  return { api, ...view };
}

test('addresses of a page are asked for in one call; what may not be seen stays a link', async () => {
  const { api, container } = await open(
    `<p>${link(QUESTION)}</p><p>${link(`${HERE}/questions/8`)}</p>`,
    '/questions/7',
  );
  const card = await screen.findByRole('link', { name: /Question.*Which oil\?.*It rattles\./ });
  expect(card.getAttribute('href')).toBe('/questions/7');
  expect(screen.getByRole('link', { name: /\/questions\/8$/ }).getAttribute('href')).toBe('/questions/8');
  expect(api.calls.map(({ query }) => query)).toEqual([{ paths: '/questions/7,/questions/8' }]);
  await expectAccessible(container);
});

test('a video loads once it is played', async () => {
  videosAllowed.set(true);
  const { container } = await open(`<p>${link('https://youtu.be/dQw4w9WgXcQ')}</p>`);
  const play = await screen.findByRole('button', { name: 'Play video from YouTube' });
  expect(container.querySelector('iframe, img')).toBeNull();
  await userEvent.click(play);
  const player = await screen.findByTitle('Video from YouTube');
  expect(player.getAttribute('src')).toBe(YOUTUBE);
  await waitFor(() => expect(document.activeElement).toBe(player));
  videosAllowed.set(false);
});
