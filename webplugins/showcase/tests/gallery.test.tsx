import {
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { describe, expect, test } from 'vitest';
import { spanOf } from '../components/gallery/CoverTile.tsx';
import { comparedIds, facetQueryOf, galleryQueryOf } from '../lib/galleryQuery.ts';
import plugin from '../plugin.tsx';
import { aCar, aCard, MODIFICATION } from './carSamples.ts';
import { aCompared, aListed, aShowcase, FACETS } from './gallerySamples.ts';

const OWNER = aUser('USER', { id: 7 });
const FAN = aUser('USER', { id: 8 });
const MODERATES = ['showcase.moderate'];
const FORBIDDEN = { status: 403, code: 'FORBIDDEN', message: 'Only its owner manages this page.' };

const calls = (over: Record<string, unknown> = {}) => ({
  'GET /showcase-api/showcases': aPage([aListed(1), aListed(2, { cover: null, title: null, showcaseId: 102 })]),
  'GET /showcase-api/showcases/facets': FACETS,
  'GET /showcase-api/showcases/waiting': aPage([]),
  'GET /showcase-api/cars': aPage([aListed(1), aListed(2)]),
  'GET /showcase-api/cars/facets': FACETS,
  'GET /showcase-api/contest-wins': [],
  'GET /showcase-api/contests/current': { running: null, decided: null, winners: [] },
  'GET /showcase-api/showcases/{showcaseId}/contest-entries': aPage([]),
  'GET /showcase-api/cars/compare': {
    items: [aCompared(1), aCompared(2)],
  },
  'GET /showcase-api/showcases/{showcaseId}/management': aShowcase(),
  'GET /showcase-api/showcases/{showcaseId}/statistics': {
    days: [
      { day: '2026-11-19', views: 3, likes: 0, follows: 0 },
      { day: '2026-11-20', views: 5, likes: 1, follows: 2 },
    ],
    followerCount: 5,
    referrers: [{ source: 'example.org', views: 4 }],
  },
  'GET /showcase-api/users/{userId}/cars': aPage([aCard()]),
  'GET /showcase-api/users/{userId}/showcases': aPage([]),
  'GET /showcase-api/cars/{carId}': aCar(),
  'GET /showcase-api/cars/{carId}/modifications': aPage([]),
  ...over,
});

test('an address narrows a list down, and nonsense in it does not', () => {
  const search = new URLSearchParams('brandId=7&yearFrom=x&countryCode=de&budget=9&part= racing &tab=liked');
  expect(facetQueryOf(search)).toEqual({ brandId: 7, part: 'racing' });
  expect(galleryQueryOf(search)).toEqual({ brandId: 7, part: 'racing', tab: 'liked', period: 'week' });
  expect(comparedIds(new URLSearchParams('compare=3,3,a,4,5,6'))).toEqual([3, 4, 5]);
});

test('a tile is as high as its picture, within limits', () => {
  const high = spanOf({ cover: { width: 1, height: 4 } as never });
  const wide = spanOf({ cover: { width: 4, height: 1 } as never });
  expect([high > spanOf({ cover: null }), wide < spanOf({ cover: null })]).toEqual([true, true]);
  expect(high).toBe(spanOf({ cover: { width: 8, height: 10 } as never }));
});

describe('the gallery', () => {
  test('covers, tabs and facets with how many there are', async () => {
    const { container, api } = renderPlugin(plugin, '/showcase?brandId=1', { api: calls() });
    expect(await screen.findByText('Page 1')).toBeDefined();
    expect(await screen.findByRole('option', { name: 'Mazda (4)' })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Exhaust (1)' })).toBeDefined();
    expect(screen.getAllByRole('option', { name: /k/ }).map(({ textContent }) => textContent)).toEqual([
      'Below 1k (1)',
      '1k – 5k (2)',
      'Above 50k (1)',
    ]);
    const asked = api.calls.find(({ path }) => path === '/showcase-api/showcases');
    expect(asked?.query).toMatchObject({ tab: 'trending', brandId: 1, page: 0, size: 24 });
    await expectAccessible(container);
  });

  test('a number says when only the newest were counted', async () => {
    const api = calls({ 'GET /showcase-api/showcases/facets': { ...FACETS, isComplete: false } });
    renderPlugin(plugin, '/showcase?brandId=1', { api });
    expect(await screen.findByRole('option', { name: 'Mazda (4+)' })).toBeDefined();
  });

  test('more is asked for, and an end is said', async () => {
    const first = { ...aPage([aListed(1)]), hasMore: true, totalPages: 2, totalElements: 2 };
    const second = { ...aPage([aListed(2)]), currentPage: 1, totalPages: 2, totalElements: 2 };
    renderPlugin(plugin, '/showcase', {
      api: calls({
        'GET /showcase-api/showcases': ({ query }: { query: { page: number } }) => (query.page === 0 ? first : second),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Page 2')).toBeDefined();
    expect(screen.getByText('These are all 2 cars.')).toBeDefined();
  });

  test('a visitor follows nothing, and an empty list says what to do', async () => {
    renderPlugin(plugin, '/showcase?tab=following', { api: calls() });
    expect(await screen.findByRole('heading', { name: 'See the cars you follow' })).toBeDefined();
    renderPlugin(plugin, '/showcase', { api: calls({ 'GET /showcase-api/showcases': aPage([]) }) });
    expect(await screen.findByText('Nobody has shown a car yet.')).toBeDefined();
  });

  test('what waits is blurred until a moderator wants to see it', async () => {
    const item = { ...aShowcase(), cover: aListed(1).cover, status: 'PENDING' };
    const waiting = calls({ 'GET /showcase-api/showcases/waiting': aPage([item]) });
    renderPlugin(plugin, '/showcase', { api: waiting, user: FAN, permissions: MODERATES });
    const panel = within(await screen.findByRole('region', { name: 'Pages waiting for review' }));
    const picture = panel.getByRole('presentation', { hidden: true });
    expect(getComputedStyle(picture).filter).toContain('blur');
    await userEvent.click(panel.getByRole('button', { name: 'Show pictures' }));
    expect(getComputedStyle(picture).filter).not.toContain('blur');
  });
});

describe('the list of cars', () => {
  test('a table, and chosen cars side by side', async () => {
    const { container } = renderPlugin(plugin, '/carlist?compare=1', { api: calls() });
    const table = await screen.findByRole('region', { name: 'Cars side by side' });
    expect(await within(table).findAllByText('89.5 kW/t')).toHaveLength(2);
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    await expectAccessible(container);
  });

  test('nobody has such a car', async () => {
    renderPlugin(plugin, '/carlist?brandId=1', { api: calls({ 'GET /showcase-api/cars': aPage([]) }) });
    expect(await screen.findByText('Be the first with a Mazda')).toBeDefined();
  });
});

describe('making a page', () => {
  test('the parts of a similar car are copied, without what they cost', async () => {
    const { api } = renderPlugin(plugin, '/create-showcase?id=12&step=modifications', {
      user: OWNER,
      api: calls({
        'GET /showcase-api/showcases/{showcaseId}/management': aShowcase({ status: 'DRAFT' }),
        'GET /showcase-api/cars': aPage([
          aListed(8, { carTitle: 'Blue one', modCount: 1 }),
          aListed(9, { modCount: 0 }),
        ]),
        'GET /showcase-api/cars/{carId}/modifications': aPage([MODIFICATION]),
        'POST /showcase-api/cars/{carId}/modifications': MODIFICATION,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy from a similar car' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from a similar car' }));
    await dialog.findByRole('option', { name: /Blue one/ });
    expect(dialog.getAllByRole('option')).toHaveLength(2);
    await userEvent.selectOptions(dialog.getByLabelText(/^Car/), dialog.getByRole('option', { name: /Blue one/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Choose at least one')).toBeDefined();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Coilovers/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const part = { system: 'SUSPENSION', title: 'Coilovers', partMaker: 'BC', partName: 'BR', partNumber: null };
    expect(sent).toEqual([part]);
  });

  test('a visitor is asked to log in', async () => {
    renderPlugin(plugin, '/create-showcase', { api: calls() });
    expect(await screen.findByRole('heading', { name: 'Show your car' })).toBeDefined();
  });

  test('a chosen car begins a draft, whose photos come next', async () => {
    const draft = aShowcase({ status: 'DRAFT', photos: [], title: '', version: 1 });
    const { api, container } = renderPlugin(plugin, '/create-showcase', {
      user: OWNER,
      api: calls({
        'POST /showcase-api/showcases': draft,
        'GET /showcase-api/showcases/{showcaseId}/management': draft,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
    expect(await screen.findByText('3 more photos are needed.')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ carId: 3 });
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), 'No');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Give the page a title of 5 to 100 characters.')).toBeDefined();
  });

  test('a draft with everything is published; without, it says what is missing', async () => {
    const draft = aShowcase({ status: 'DRAFT', version: 4 });
    const { api } = renderPlugin(plugin, '/create-showcase?id=12&step=publish', {
      user: OWNER,
      api: calls({
        'GET /showcase-api/showcases/{showcaseId}/management': draft,
        'PUT /showcase-api/showcases/{showcaseId}/publish': { id: 12, status: 'PENDING', version: 5 },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/12/publish'))).toBe(true));
    expect(api.calls.find(({ path }) => path.endsWith('/12/publish'))?.body).toEqual({ version: 4 });
    const empty = aShowcase({ status: 'DRAFT', photos: [], title: '' });
    renderPlugin(plugin, '/create-showcase?id=12&step=publish', {
      user: OWNER,
      api: calls({ 'GET /showcase-api/showcases/{showcaseId}/management': empty }),
    });
    expect(await screen.findByText('The page needs a title.')).toBeDefined();
  });
});

describe('managing a page', () => {
  test('its state, its numbers by day, and archiving it', async () => {
    const { api, container } = renderPlugin(plugin, '/myshowcase/12', {
      user: OWNER,
      api: calls({
        'PUT /showcase-api/showcases/{showcaseId}/archive': { id: 12, status: 'ARCHIVED', version: 4 },
      }),
    });
    expect(await screen.findByText('This page is published.')).toBeDefined();
    expect(await screen.findByRole('figure', { name: 'Views by day' })).toBeDefined();
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/archive'))).toBe(true));
    expect(api.calls.find(({ path }) => path.endsWith('/archive'))?.body).toEqual({ version: 3 });
  });

  test('staff may look', async () => {
    renderPlugin(plugin, '/myshowcase/12', {
      user: FAN,
      api: calls({
        'GET /showcase-api/showcases/{showcaseId}/management': aShowcase({ mayEdit: false, mayModerate: true }),
      }),
    });
    expect(await screen.findByRole('region', { name: 'Preview' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  test('others are led to the public page', async () => {
    const refused = reply(403, { ...FORBIDDEN, details: { carId: 3 } });
    renderPlugin(plugin, '/myshowcase/12', {
      user: FAN,
      api: calls({ 'GET /showcase-api/showcases/{showcaseId}/management': refused }),
    });
    const link = await screen.findByRole('link', { name: 'Read the public page' });
    expect(link.getAttribute('href')).toBe('/car/3');
  });
});
