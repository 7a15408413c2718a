import { expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { anItem, aQuestion, pageOf, TAGS } from './samples.ts';

const TAG_CALL = { 'GET /forum-api/tags': pageOf(TAGS) };
const withList = (list: unknown) => ({ ...TAG_CALL, 'GET /forum-api/questions': list });

describe('the list', () => {
  test('a row gives title, answers, tags, asker and the way in, and the page passes axe', async () => {
    const { container } = renderPlugin(plugin, '/questions', {
      api: withList(pageOf([anItem({ answerCount: 4, solved: true })])),
    });
    const link = await screen.findByRole('link', { name: /Cold-start rattle/ });
    expect(link.getAttribute('href')).toBe('/questions/17');
    const row = within(link.closest('li') as HTMLElement);
    expect(row.getByText('4')).toBeDefined();
    expect(row.getByText('Solved')).toBeDefined();
    expect(row.getByText(/by marek/)).toBeDefined();
    expect(row.getByRole('link', { name: '2jz' }).getAttribute('href')).toBe('/questions?tag=2jz');
    await expectAccessible(container);
  });

  test('the address says what is asked for; nonsense in it falls back', async () => {
    const { api } = renderPlugin(plugin, '/questions?sort=votes&tag=Brakes&page=2&size=50', {
      api: withList(pageOf([])),
    });
    await screen.findByText('There is nothing on this page.');
    expect(api.calls.find(({ path }) => path.endsWith('/questions'))?.query).toEqual({
      sort: 'votes',
      tag: 'brakes',
      page: 2,
      size: 50,
    });
    cleanup();
    const second = renderPlugin(plugin, '/questions?sort=best&page=-1&size=7', { api: withList(pageOf([])) });
    await screen.findByText(/No questions yet/);
    expect(second.api.calls.find(({ path }) => path.endsWith('/questions'))?.query).toEqual({
      sort: 'newest',
      page: 0,
      size: 20,
    });
  });

  test('a tab changes the order, keeps the tag and marks itself', async () => {
    const { api } = renderPlugin(plugin, '/questions?tag=engine&page=3', { api: withList(pageOf([anItem()])) });
    const tabs = await screen.findByRole('navigation', { name: 'Order of the questions' });
    await userEvent.click(within(tabs).getByRole('link', { name: 'Unanswered' }));
    await waitFor(() => expect(api.calls.at(-1)?.query).toMatchObject({ sort: 'unanswered', tag: 'engine', page: 0 }));
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Unanswered');
  });

  test('a tag with no questions says so and leads back to all', async () => {
    renderPlugin(plugin, '/questions?tag=lambo', { api: withList(pageOf([])) });
    expect(await screen.findByText('No questions about “lambo” yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all questions' }).getAttribute('href')).toBe('/questions');
  });

  test('a failure is named, and Retry asks again', async () => {
    let broken = true;
    const list = () =>
      broken ? reply(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Out of oil' }) : pageOf([anItem()]);
    renderPlugin(plugin, '/questions', { api: withList(list) });
    expect(await screen.findByText('Out of oil')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Cold-start/ })).toBeDefined();
  });

  test('resting on a title loads the question ahead', async () => {
    const { api } = renderPlugin(plugin, '/questions', {
      api: { ...withList(pageOf([anItem()])), 'GET /forum-api/questions/:id': aQuestion() },
    });
    await userEvent.hover(await screen.findByRole('link', { name: /Cold-start/ }));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/forum-api/questions/17'));
  });

  test('pages are links that keep the rest of the address', async () => {
    const list = pageOf([anItem()], { totalElements: 45, totalPages: 3, hasMore: true });
    renderPlugin(plugin, '/questions?sort=active', { api: withList(list) });
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    const second = within(pages).getByRole('link', { name: /page 2/i });
    expect(second.getAttribute('href')).toBe('/questions?sort=active&page=1');
  });
});

test('/carform without a question becomes the list', async () => {
  renderPlugin(plugin, '/carform', { api: withList(pageOf([anItem()])) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Car Forms' })).toBeDefined();
});

describe('on the home page', () => {
  test('the newest five, with the way to all', async () => {
    const { api, container } = renderSlot(plugin, 'home.main', {}, { api: withList(pageOf([anItem()])) });
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
