import { type ApiHandlers, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { inSameTab } from './inSameTab.ts';
import { aQuestion, pageOf, TAGS } from './samples.ts';

const POST = 'POST /forum-api/questions';

function open(more: ApiHandlers = {}, user: ReturnType<typeof aUser> | null = aUser()) {
  const api = { 'GET /forum-api/tags': pageOf(TAGS), 'GET /forum-api/questions': pageOf([]), ...more };
  return renderPlugin(plugin, '/askquestion', { api, ...(user ? { user } : {}) });
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const details = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Details' });
const tags = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
const post = async () => userEvent.click(await screen.findByRole('button', { name: 'Post question' }));

async function fillIn() {
  await userEvent.type(await title(), 'Rattle on a cold 2JZ');
  await userEvent.type(await details(), 'Two seconds of rattle after every cold start.');
  await userEvent.type(await tags(), 'engine{Enter}');
}

describe('asking', () => {
  test('sends what was written, in one spelling, and opens the question', async () => {
    const { api } = open({ [POST]: reply(201, aQuestion()), 'GET /forum-api/questions/:id': aQuestion() });
    await userEvent.type(await title(), 'Rattle on a cold 2JZ');
    await userEvent.type(await details(), 'Two seconds of rattle after every cold start.');
    await userEvent.type(await tags(), 'Mazda MX-5{Enter}engine,engine{Enter}');
    await post();
    expect(await screen.findByRole('heading', { level: 1, name: /Cold-start/ })).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Rattle on a cold 2JZ',
      body: 'Two seconds of rattle after every cold start.',
      tags: ['mazda-mx-5', 'engine'],
    });
    expect(window.sessionStorage.getItem('draft:forum.ask')).toBeNull();
  });

  test('the form passes axe, empty and with errors', async () => {
    const { container } = open();
    await title();
    await expectAccessible(container);
    await post();
    await expectAccessible(container);
  });

  test('every limit is checked before anything is sent; the first wrong field is focused', async () => {
    const { api } = open();
    await userEvent.type(await title(), 'Too short');
    await userEvent.type(await tags(), 'x{Enter}');
    await post();
    expect(screen.getByText('At least 10 characters, please: 1 more to go.')).toBeDefined();
    expect(screen.getByText('Describe what happens.')).toBeDefined();
    expect(screen.getByText('“x”: a tag has 2 to 30 characters.')).toBeDefined();
    expect(document.activeElement).toBe(await title());
    expect((await title()).getAttribute('aria-invalid')).toBe('true');
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('the server’s complaints stand under their fields and go when the field is changed', async () => {
    const errors = [
      { field: 'title', message: 'This was asked before.' },
      { field: 'tags.0', message: 'This tag is reserved.' },
    ];
    const refusal = reply(400, {
      status: 400,
      code: 'BAD_REQUEST',
      message: 'This was asked before.',
      field: 'title',
      details: { errors },
    });
    open({ [POST]: refusal });
    await fillIn();
    await post();
    const described = document.getElementById((await title()).getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(described?.textContent).toContain('This was asked before.'));
    expect(screen.getByText('This tag is reserved.')).toBeDefined();
    await userEvent.type(await title(), '!');
    expect(screen.queryByText('This was asked before.')).toBeNull();
    expect(screen.getByText('This tag is reserved.')).toBeDefined();
  });

  test('a failure that is about no field is shown with Retry, and nothing is lost', async () => {
    let busy = true;
    const answer = () =>
      busy
        ? reply(429, { status: 429, code: 'TOO_MANY_REQUESTS', message: 'You post very fast.' })
        : reply(201, aQuestion());
    open({ [POST]: answer, 'GET /forum-api/questions/:id': aQuestion() });
    await fillIn();
    await post();
    expect(await screen.findByText('You post very fast.')).toBeDefined();
    expect((await title()).value).toBe('Rattle on a cold 2JZ');
    busy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Cold-start/ })).toBeDefined();
  });

  test('known tags are suggested with their use, and asked for by their beginning', async () => {
    const { api } = open();
    await userEvent.type(await tags(), 'bra');
    await userEvent.click(await screen.findByRole('option', { name: /brakes/ }));
    expect(await screen.findByRole('button', { name: 'brakes' })).toBeDefined();
    expect(api.calls.some(({ path, query }) => path === '/forum-api/tags' && query.q === 'bra')).toBe(true);
  });
});

describe('unsaved text', () => {
  test('a visitor writes, is shown the way in, and the text is kept', async () => {
    const { api } = open({}, null);
    await userEvent.type(await title(), 'Rattle');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?next=%2Faskquestion');
    expect(screen.queryByRole('button', { name: 'Post question' })).toBeNull();
    await userEvent.type(await title(), '{Enter}');
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    inSameTab(() => open());
    expect((await title()).value).toBe('Rattle');
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  test('all of it is there again after the forum was switched off and on, or the page reloaded', async () => {
    open();
    await fillIn();
    inSameTab(() => open());
    expect((await title()).value).toBe('Rattle on a cold 2JZ');
    expect((await details()).textContent).toBe('Two seconds of rattle after every cold start.');
    expect(screen.getByRole('button', { name: 'engine' })).toBeDefined();
  });

  test('the list reminds of it', async () => {
    open();
    await userEvent.type(await title(), 'Rattle');
    const list = { 'GET /forum-api/questions': pageOf([]), 'GET /forum-api/tags': pageOf(TAGS) };
    inSameTab(() => renderPlugin(plugin, '/questions', { api: list }));
    expect((await screen.findByRole('link', { name: 'Continue writing' })).getAttribute('href')).toBe('/askquestion');
  });
});
