import { aPage, aUser, expectAccessible, type Handler, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, aCategory, anItem, aQuestion, aTag, aTagDetail } from './samples.ts';

const withList = (list: Handler<'GET /forum-api/questions'>) => ({ ...AROUND, 'GET /forum-api/questions': list });

describe('the list', () => {
  test('a row gives title, answers, tags, asker and the way in, and the page passes axe', async () => {
    const { container } = renderPlugin(plugin, '/questions', {
      api: withList(aPage([anItem({ answerCount: 4, solved: true })])),
    });
    const link = await screen.findByRole('link', { name: /Cold-start rattle/ });
    expect(link.getAttribute('href')).toBe('/questions/17');
    const row = within(link.closest('li') as HTMLElement);
    expect(row.getByText('4')).toBeDefined();
    expect(row.getByText('Solved')).toBeDefined();
    expect(row.getByText(/by marek/)).toBeDefined();
    expect(row.getByRole('link', { name: '2jz' }).getAttribute('href')).toBe('/questions?tags=2jz');
    await expectAccessible(container);
  });

  test('on a first visit nothing is marked', async () => {
    renderPlugin(plugin, '/questions', { api: withList(aPage([anItem()])), user: aUser('USER', { id: 72 }) });
    await screen.findByRole('link', { name: /Cold-start rattle/ });
    expect(screen.queryByText('New')).toBeNull();
  });

  test('brands lead to their models, and these to their questions', async () => {
    const { container } = renderPlugin(plugin, '/questions?browse=cars&brand=Mazda', {
      api: { ...AROUND, 'GET /forum-api/facets': { items: [{ value: 'MX-5', count: 3 }] } },
    });
    const model = await screen.findByRole('link', { name: 'MX-5' });
    expect(model.getAttribute('href')).toBe('/questions?brand=Mazda&model=MX-5');
    expect(screen.getByRole('link', { name: 'All brands' }).getAttribute('href')).toBe('/questions?browse=cars');
    await expectAccessible(container);
  });

  test('who moderates sees what waits for them, and others do not ask', async () => {
    const waits = [
      { ...anItem({ id: 5, status: 'PENDING' }), title: 'My first question', reopenAsked: false },
      { ...anItem({ id: 6, status: 'CLOSED' }), title: 'Which engine is it?', reopenAsked: true },
    ].map((item) => ({ ...item, statusNote: '', version: 1 }));
    const api = { ...withList(aPage([anItem()])), 'GET /forum-api/questions/waiting': aPage(waits) };
    const { container } = renderPlugin(plugin, '/questions', {
      api,
      user: aUser('MODERATOR'),
      permissions: ['forum.moderate'],
    });
    const panel = await screen.findByRole('region', { name: '2 questions wait for a moderator' });
    const rows = within(panel).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/questions/5',
      '/questions/6',
    ]);
    expect(within(panel).getByText('To be approved')).toBeDefined();
    expect(within(panel).getByText('Changed since it was closed')).toBeDefined();
    await expectAccessible(container);
    cleanup();
    const member = renderPlugin(plugin, '/questions', { api, user: aUser('USER') });
    await screen.findByRole('link', { name: /Cold-start rattle/ });
    expect(member.api.calls.some(({ path }) => path.endsWith('/waiting'))).toBe(false);
  });

  test('who is named for a category sees what waits there, and nowhere else', async () => {
    const me = aUser('USER', { id: 4 });
    const waits = { ...anItem({ id: 5, status: 'PENDING' }), title: 'My first question' };
    const api = {
      ...withList(aPage([anItem()])),
      'GET /forum-api/categories': {
        items: [
          aCategory({ id: 1 }),
          aCategory({ id: 2, name: 'Diesel', parentId: 1, moderatorIds: [4] }),
          aCategory({ id: 3, name: 'Brakes', moderatorIds: [7] }),
        ],
      },
      'GET /forum-api/categories/waiting': aPage([{ ...waits, statusNote: '', reopenAsked: false, version: 1 }]),
    };
    const asked = async (at: string) => {
      const { api: made, container } = renderPlugin(plugin, at, { api, user: me });
      const panel = await screen.findByRole('region', { name: '1 question waits for a moderator' });
      expect(within(panel).getByRole('link').getAttribute('href')).toBe('/questions/5');
      await expectAccessible(container);
      cleanup();
      const calls = made.calls.filter(({ path }) => path.endsWith('/waiting'));
      return calls.map(({ path, query }) => [path, query.categoryId]);
    };
    expect(await asked('/questions')).toEqual([['/forum-api/categories/waiting', undefined]]);
    expect(await asked('/questions?category=2')).toEqual([['/forum-api/categories/waiting', 2]]);
    expect(await asked('/questions?category=1')).toEqual([['/forum-api/categories/waiting', 1]]);
    const elsewhere = renderPlugin(plugin, '/questions?category=3', { api, user: me });
    await screen.findByRole('heading', { name: /Brakes/ });
    expect(elsewhere.api.calls.some(({ path }) => path.endsWith('/waiting'))).toBe(false);
  });

  test('the address says what is asked for; nonsense in it falls back', async () => {
    const { api } = renderPlugin(
      plugin,
      '/questions?sort=hot&tag=Brakes&tags=engine,brakes&match=all&q=is:solved&brand=Mazda&model=MX-5&year=1999&category=4&page=2&size=50',
      { api: withList(aPage([])) },
    );
    await screen.findByText('There is nothing on this page.');
    expect(api.calls.find(({ path }) => path.endsWith('/questions'))?.query).toEqual({
      sort: 'hot',
      tags: 'brakes,engine',
      allTags: true,
      q: 'is:solved',
      brand: 'Mazda',
      carModel: 'MX-5',
      year: 1999,
      category: 4,
      page: 2,
      size: 50,
    });
    cleanup();
    const second = renderPlugin(plugin, '/questions?sort=best&page=-1&size=7&year=3000&category=x&q=a', {
      api: withList(aPage([])),
    });
    await screen.findByText(/No questions match/);
    expect(second.api.calls.find(({ path }) => path.endsWith('/questions'))?.query).toEqual({
      sort: 'newest',
      page: 0,
      size: 20,
    });
  });

  test('a tab changes the order, keeps the tag and marks itself', async () => {
    const { api } = renderPlugin(plugin, '/questions?tag=engine&page=3', { api: withList(aPage([anItem()])) });
    const tabs = await screen.findByRole('navigation', { name: 'Order of the questions' });
    await userEvent.click(within(tabs).getByRole('link', { name: 'Unanswered' }));
    const asked = () => api.calls.findLast(({ path }) => path === '/forum-api/questions')?.query;
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'unanswered', tags: 'engine', page: 0 }));
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Unanswered');
  });

  test('a car without questions says so, offers to ask and widens first to the brand', async () => {
    renderPlugin(plugin, '/questions?brand=Mazda&model=MX-5', { api: withList(aPage([])) });
    expect(await screen.findByText('No questions yet for this car')).toBeDefined();
    const wider = screen.getByRole('link', { name: 'Widen the filter' });
    expect(wider.getAttribute('href')).toBe('/questions?brand=Mazda');
    const main = within(wider.closest('section') as HTMLElement);
    expect(main.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/askquestion');
  });

  test('filters in use can be taken away one by one, and all at once', async () => {
    const { api } = renderPlugin(plugin, '/questions?tags=engine,brakes&category=1&brand=Mazda', {
      api: withList(aPage([anItem()])),
    });
    const used = within(await screen.findByRole('list', { name: 'Filters in use' }));
    expect(await used.findByRole('button', { name: 'Remove the filter Engines' })).toBeDefined();
    await userEvent.click(used.getByRole('button', { name: 'Remove the filter brakes' }));
    const asked = () => api.calls.findLast(({ path }) => path === '/forum-api/questions')?.query;
    await waitFor(() => expect(asked()).toMatchObject({ tags: 'engine', category: 1, brand: 'Mazda' }));
    await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(asked()).toEqual({ sort: 'newest', page: 0, size: 20 }));
  });

  test('a search goes into the address; its operators are told and put in by a press', async () => {
    const { api } = renderPlugin(plugin, '/questions', { api: withList(aPage([anItem()])) });
    await userEvent.click(await screen.findByRole('button', { name: 'Search tips' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add code:P0171 to the search' }));
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search questions' });
    expect(field.value).toBe('code:P0171');
    await userEvent.type(field, ' misfire{Enter}');
    const asked = () => api.calls.findLast(({ path }) => path === '/forum-api/questions')?.query;
    await waitFor(() => expect(asked()).toMatchObject({ q: 'code:P0171 misfire' }));
  });

  test('facets: brands with their counts, models of a brand, any or all of several tags', async () => {
    const facets = ({ query }: { query: Readonly<Record<string, unknown>> }) => ({
      items: query.brand ? [{ value: 'MX-5', count: 8 }] : [{ value: 'Mazda', count: 12 }],
    });
    const { api, container } = renderPlugin(plugin, '/questions?tags=engine,brakes', {
      api: { ...withList(aPage([anItem()])), 'GET /forum-api/facets': facets },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const asked = () => api.calls.findLast(({ path }) => path === '/forum-api/questions')?.query;
    await userEvent.click(await screen.findByRole('button', { name: 'All' }));
    await waitFor(() => expect(asked()).toMatchObject({ allTags: true }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Brand' }));
    await userEvent.click(await screen.findByRole('option', { name: /Mazda/ }));
    await waitFor(() => expect(asked()).toMatchObject({ brand: 'Mazda' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Model' }));
    await userEvent.click(await screen.findByRole('option', { name: /MX-5/ }));
    await waitFor(() => expect(asked()).toMatchObject({ brand: 'Mazda', carModel: 'MX-5' }));
    await expectAccessible(container);
  });

  test('what a visitor follows is behind the log-in, and nothing is asked for', async () => {
    const { api } = renderPlugin(plugin, '/questions?sort=following', { api: withList(aPage([])) });
    expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe(
      '/login?next=%2Fquestions%3Fsort%3Dfollowing',
    );
    expect(api.calls.some(({ path }) => path === '/forum-api/questions')).toBe(false);
  });

  test('green is solved, amber is solved by what is out of date', async () => {
    const items = [
      anItem({ solved: true }),
      anItem({ id: 18, title: 'Another question here', solved: true, outdated: true }),
    ];
    renderPlugin(plugin, '/questions', { api: withList(aPage(items)) });
    const row = async (name: RegExp) =>
      within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
    expect((await row(/Cold-start/)).getByText('Solved')).toBeDefined();
    expect((await row(/Another/)).getByText('Solved, but out of date')).toBeDefined();
    expect(document.querySelectorAll('[data-tone=warning]')).toHaveLength(1);
  });

  test('a failure is named, and Retry asks again', async () => {
    let broken = true;
    const list = () =>
      broken ? reply(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Out of oil' }) : aPage([anItem()]);
    renderPlugin(plugin, '/questions', { api: withList(list) });
    expect(await screen.findByText('Out of oil')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Cold-start/ })).toBeDefined();
  });

  test('resting on a title loads the question ahead', async () => {
    const { api } = renderPlugin(plugin, '/questions', {
      api: { ...withList(aPage([anItem()])), 'GET /forum-api/questions/{questionId}': aQuestion() },
    });
    await userEvent.hover(await screen.findByRole('link', { name: /Cold-start/ }));
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/forum-api/questions/17')).toBe(true));
  });

  test('pages are links that keep the rest of the address', async () => {
    const list = aPage([anItem()], { totalElements: 45, totalPages: 3, hasMore: true });
    renderPlugin(plugin, '/questions?sort=active', { api: withList(list) });
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    const second = within(pages).getByRole('link', { name: /page 2/i });
    expect(second.getAttribute('href')).toBe('/questions?sort=active&page=1');
  });
});

test('/carform without a question becomes the list', async () => {
  renderPlugin(plugin, '/carform', { api: withList(aPage([anItem()])) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Car Forms' })).toBeDefined();
});

describe('on the home page', () => {
  test('the newest five, with the way to all', async () => {
    const { api, container } = renderSlot(plugin, 'home.main', {}, { api: withList(aPage([anItem()])) });
    expect(await screen.findByRole('link', { name: /Cold-start/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/questions');
    expect(api.calls[0]?.query).toEqual({ sort: 'newest', page: 0, size: 5 });
    await expectAccessible(container);
  });

  test('the hero has the way to ask', async () => {
    renderSlot(plugin, 'home.hero', {});
    expect((await screen.findByRole('link', { name: 'Ask a question' })).getAttribute('href')).toBe('/askquestion');
  });
});

describe('what a list is about', () => {
  const WIKI = aTagDetail({
    name: 'engine',
    synonyms: ['motor'],
    parentName: 'drivetrain',
    wiki: 'Read the **manual** first.',
    wikiHtml: '<p>Read the <strong>manual</strong> first.</p>',
  });

  const MERGE = {
    fromName: 'engine',
    intoName: 'brakes',
    questionCount: 40,
    bothCount: 3,
    synonymCount: 1,
    questionCountAfter: 49,
  };

  test('is told for one tag: its other names, what it is part of, and what members wrote about it', async () => {
    const api = { ...withList(aPage([anItem()])), 'GET /forum-api/tags/named/{name}': WIKI };
    const { container } = renderPlugin(plugin, '/questions?tag=motor', { api });
    expect(await screen.findByRole('heading', { name: 'About the tag engine' })).toBeDefined();
    expect(screen.getByText('Also called motor.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'drivetrain' }).getAttribute('href')).toBe('/questions?tags=drivetrain');
    const more = screen.getByRole('button', { name: 'More about it' });
    expect(screen.queryByText('manual')).toBeNull();
    await userEvent.click(more);
    expect((await screen.findByText('manual')).tagName).toBe('STRONG');
    await expectAccessible(container);
  });

  test('who may merges the tag from there, and nobody else sees how', async () => {
    const api = { ...withList(aPage([anItem()])), 'GET /forum-api/tags/named/{name}': WIKI };
    const { unmount } = renderPlugin(plugin, '/questions?tag=motor', { api });
    expect(await screen.findByRole('heading', { name: 'About the tag engine' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Merge the tag engine into another' })).toBeNull();
    unmount();
    const merging = {
      ...api,
      'GET /forum-api/tags/named/{name}': { ...WIKI, mayMerge: true },
      'GET /forum-api/tags': aPage([aTag({ id: 2, name: 'brakes' })]),
      'GET /forum-api/tags/:id/merge': MERGE,
      'POST /forum-api/tags/:id/merge': aTagDetail({ name: 'brakes' }),
    };
    const { toasts } = renderPlugin(plugin, '/questions?tag=motor', { api: merging });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge the tag engine into another' }));
    const form = within(await screen.findByRole('dialog', { name: 'Merge engine into another tag?' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Into which tag' }));
    await userEvent.click(await screen.findByRole('option', { name: 'brakes' }));
    await userEvent.click(form.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(toasts()).toEqual(['engine is brakes from now on.']));
  });

  test('is told for a category, and not for several tags', async () => {
    const { unmount } = renderPlugin(plugin, '/questions?category=1', { api: withList(aPage([anItem()])) });
    expect(await screen.findByRole('heading', { name: 'About Engines' })).toBeDefined();
    unmount();
    const { api } = renderPlugin(plugin, '/questions?tags=engine,brakes', { api: withList(aPage([anItem()])) });
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/forum-api/questions')).toBe(true));
    expect(api.calls.some(({ path }) => path.startsWith('/forum-api/tags/named'))).toBe(false);
  });
});
