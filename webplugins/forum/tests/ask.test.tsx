import { type ApiHandlers, aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AUTOSAVE_MS } from '../lib/useAutosave.ts';
import plugin from '../plugin.tsx';
import { inSameTab } from './inSameTab.ts';
import { AROUND, aCategory, aDraft, anImage, anItem, aQuestion, LIMITS } from './samples.ts';

const POST = 'POST /forum-api/questions';
const SAVED = reply(201, aDraft());

function open(more: ApiHandlers = {}, user: ReturnType<typeof aUser> | null = aUser()) {
  const api = {
    ...AROUND,
    'GET /forum-api/questions': aPage([]),
    'POST /forum-api/drafts': SAVED,
    'PUT /forum-api/drafts/{draftId}': aDraft({ clientRevision: 2 }),
    ...more,
  };
  return renderPlugin(plugin, '/askquestion', { api, ...(user ? { user } : {}) });
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const details = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Details' });
const tags = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
const field = (name: string) =>
  screen.findByRole<HTMLInputElement>(name === 'Brand' || name === 'Model' ? 'combobox' : 'textbox', { name });
const post = async () => userEvent.click(await screen.findByRole('button', { name: 'Post question' }));
const paste = async (into: HTMLElement, text: string) => {
  await userEvent.click(into);
  await userEvent.paste(text);
};

async function fillIn() {
  await paste(await title(), 'Rattle on a cold 2JZ engine');
  await paste(await details(), 'Two seconds of rattle after every cold start.');
  await userEvent.type(await tags(), 'engine{Enter}');
}

afterEach(() => vi.useRealTimers());

test('a category brings its tags, as many as there may be, and they can be taken away', async () => {
  const category = aCategory({ defaultTags: ['engine', 'oil', 'belt', 'noise', 'cold'] });
  open({ 'GET /forum-api/categories': { items: [category] } });
  await userEvent.type(await tags(), 'rust{Enter}');
  const field = await screen.findByRole('combobox', { name: 'Category' });
  expect(field.textContent).toBe('No category');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Engines' }));
  for (const name of ['rust', 'engine', 'oil', 'belt', 'noise']) expect(screen.getByText(name)).toBeDefined();
  expect(screen.queryByText('cold')).toBeNull();
  await userEvent.type(await tags(), '{Backspace}');
  expect(screen.queryByText('noise')).toBeNull();
});

describe('asking', () => {
  test('sends what was written, in one spelling, and opens the question', async () => {
    const { api } = open({ [POST]: reply(201, aQuestion()), 'GET /forum-api/questions/{questionId}': aQuestion() });
    await paste(await title(), 'Rattle on a cold 2JZ engine');
    await paste(await details(), 'Two seconds of rattle after every cold start.');
    await userEvent.type(await tags(), 'Mazda MX-5{Enter}engine,engine{Enter}');
    await paste(await field('Brand'), 'Toyota');
    await paste(await field('Model'), 'Supra');
    expect(screen.queryByRole('textbox', { name: 'Fault codes' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /warning lights, fault codes/ }));
    expect(document.activeElement).toBe(await field('When'));
    await paste(await field('Fault codes'), 'p0171 P0174');
    expect(within(screen.getByRole('list', { name: 'Fault codes as understood' })).getByText('P0171')).toBeDefined();
    await post();
    expect(await screen.findByRole('heading', { level: 1, name: /Cold-start/ })).toBeDefined();
    const asked = api.calls.find(({ method, path }) => method === 'POST' && path === '/forum-api/questions');
    expect(asked?.body).toMatchObject({
      kind: 'PROBLEM',
      title: 'Rattle on a cold 2JZ engine',
      body: 'Two seconds of rattle after every cold start.',
      tags: ['mazda-mx-5', 'engine'],
      car: { brand: 'Toyota', carModel: 'Supra', year: null, mileageKm: null },
      faultCodes: ['P0171', 'P0174'],
    });
    expect(window.sessionStorage.getItem('draft:forum.ask')).toBeNull();
  });

  test('the form passes axe, empty and with errors; the first wrong field is focused', async () => {
    const { container, api } = open();
    await tags();
    await field('Brand');
    await expectAccessible(container);
    await paste(await title(), 'Too short');
    await userEvent.type(await tags(), 'x{Enter}');
    await post();
    expect(await screen.findByText('At least 15 characters, please: 6 more to go.')).toBeDefined();
    expect(screen.getByText('Describe what happens.')).toBeDefined();
    expect(screen.getByText('“x”: a tag has 2 to 35 characters.')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await title()));
    expect(api.calls.some(({ path, method }) => method === 'POST' && path === '/forum-api/questions')).toBe(false);
    await expectAccessible(container);
  });

  test('symptoms belong to problems only', async () => {
    open();
    expect(await field('Symptom')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /Buying advice/ }));
    expect(screen.queryByRole('textbox', { name: 'Symptom' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Not about a certain car' }));
    expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
  });

  test('the server’s complaints stand under their fields and go when the field is changed', async () => {
    const errors = [
      { field: 'title', message: 'This was asked before.' },
      { field: 'tags.0', message: 'This tag is reserved.' },
      { field: 'car.mileageKm', message: 'No car has driven that far.' },
      { field: 'attachmentIds.2', message: 'This picture is gone.' },
    ];
    const refusal = {
      status: 400,
      code: 'BAD_REQUEST',
      message: 'This was asked before.',
      field: 'title',
      details: { errors },
    };
    open({ [POST]: reply(400, refusal) });
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: /engine, mileage/ }));
    await paste(await field('Mileage in km'), '4,999,999');
    await post();
    const described = async () => document.getElementById((await title()).getAttribute('aria-describedby') ?? '');
    await waitFor(async () => expect((await described())?.textContent).toContain('This was asked before.'));
    expect(screen.getByText('This tag is reserved.')).toBeDefined();
    expect((await field('Mileage in km')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This picture is gone.')).toBeDefined();
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
    open({ [POST]: answer, 'GET /forum-api/questions/{questionId}': aQuestion() });
    await fillIn();
    await post();
    expect(await screen.findByText('You post very fast.')).toBeDefined();
    expect((await title()).value).toBe('Rattle on a cold 2JZ engine');
    busy = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Cold-start/ })).toBeDefined();
  });

  test('what may still be asked today is told where it is limited', async () => {
    open({ 'GET /forum-api/limits': { ...LIMITS, questionsLeft: 1, linksPerPost: 2 } });
    expect(await screen.findByText('You can ask 1 more question today. 2 links in it at most.')).toBeDefined();
  });

  test('tips stand beside the form, and similar questions once the title is typed, with the car in mind', async () => {
    const similar = { items: [anItem({ id: 99, status: 'SOLVED', carLabel: '1994 Toyota Supra' })] };
    const { api } = open({ 'GET /forum-api/questions/similar': similar });
    await paste(await field('Brand'), 'Toyota');
    expect(await screen.findByText('What gets answers')).toBeDefined();
    await paste(await title(), 'Rattle on a cold 2JZ engine');
    const found = await screen.findByRole('link', { name: /Cold-start rattle/ });
    expect(found.getAttribute('href')).toBe('/questions/99');
    const asked = api.calls.findLast(({ path }) => path.endsWith('/similar'));
    expect(asked?.query).toMatchObject({ title: 'Rattle on a cold 2JZ engine', brand: 'Toyota' });
  });
});

describe('pictures', () => {
  const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

  test('are sent at once, described, ordered, and posted with the question', async () => {
    let number = 0;
    const { api } = open({
      [POST]: reply(201, aQuestion()),
      'GET /forum-api/questions/{questionId}': aQuestion(),
      'POST /platform/uploads/forum.picture': () => {
        number += 1;
        return reply(201, anImage({ id: number }));
      },
      'PUT /platform/pictures/{pictureId}': anImage({ id: 2, alt: 'The tensioner' }),
    });
    await fillIn();
    const choose = await screen.findByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' });
    await userEvent.upload(choose, [picture('a.png'), picture('b.png')]);
    await paste(await field('What picture 2 shows'), 'The tensioner');
    await userEvent.click(screen.getByRole('button', { name: 'Picture 2 earlier' }));
    await post();
    await screen.findByRole('heading', { level: 1, name: /Cold-start/ });
    const asked = api.calls.find(({ method, path }) => method === 'POST' && path === '/forum-api/questions');
    expect(asked?.body).toMatchObject({ attachmentIds: [2, 1] });
    const described = api.calls.find(({ method, path }) => method === 'PUT' && path === '/platform/pictures/2');
    expect(described?.body).toEqual({ alt: 'The tensioner' });
  });

  test('keep the order in which they were chosen, however long each takes', async () => {
    let sent = 0;
    open({
      'POST /platform/uploads/forum.picture': async () => {
        sent += 1;
        const id = sent;
        if (id === 1) await new Promise((resolve) => setTimeout(resolve, 50));
        return reply(201, anImage({ id, url: `/pictures/${id}.webp`, variants: [] }));
      },
    });
    await tags();
    const choose = await screen.findByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' });
    await userEvent.upload(choose, [picture('a.png'), picture('b.png'), picture('c.png')]);
    await field('What picture 3 shows');
    const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(shown).toEqual(['/pictures/1.webp', '/pictures/2.webp', '/pictures/3.webp']);
  });

  test('what is no picture, and what the server refuses, is told by name', async () => {
    open({
      'POST /platform/uploads/forum.picture': reply(400, { status: 400, code: 'BAD', message: 'This cannot be read.' }),
    });
    await tags();
    const choose = await screen.findByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' });
    await userEvent.upload(choose, [picture('note.txt', 'text/plain'), picture('broken.png')], { applyAccept: false });
    expect(await screen.findByText(/note.txt: This file cannot be read as a picture/)).toBeDefined();
    expect(await screen.findByText('broken.png: This cannot be read.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Forget broken.png' }));
    expect(screen.queryByText(/broken.png/)).toBeNull();
  });
});

describe('drafts', () => {
  const draftCalls = (api: ReturnType<typeof open>['api']) =>
    api.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/forum-api/drafts'));

  test('what is typed is on the server after five seconds, once, and again only when it has changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = open();
    await paste(await title(), 'Rattle');
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS));
    await waitFor(() => expect(draftCalls(api)).toHaveLength(1));
    expect(draftCalls(api)[0]?.body).toMatchObject({
      kind: 'QUESTION',
      clientRevision: 1,
      payload: { title: 'Rattle' },
    });
    expect(await screen.findByText('Draft saved')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2 * AUTOSAVE_MS));
    expect(draftCalls(api)).toHaveLength(1);
    await paste(await title(), ' again');
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS));
    await waitFor(() => expect(draftCalls(api)).toHaveLength(2));
    expect(draftCalls(api)[1]).toMatchObject({
      method: 'PUT',
      path: '/forum-api/drafts/5',
      body: { clientRevision: 2 },
    });
  });

  test('leaving the page saves what is not saved yet, and closing the tab is held back until then', async () => {
    const { api, unmount } = open();
    await paste(await title(), 'Rattle');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    unmount();
    await waitFor(() => expect(draftCalls(api)).toHaveLength(1));
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  test('a draft that another device has changed is never written over unasked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const theirs = aDraft({ clientRevision: 7, payload: { title: 'Theirs' } });
    open({
      'GET /forum-api/drafts/{draftId}': theirs,
      'PUT /forum-api/drafts/{draftId}': reply(409, { status: 409, code: 'CONFLICT', message: 'A later one is kept.' }),
    });
    await paste(await title(), 'Mine');
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS));
    await paste(await title(), ' more');
    await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS));
    expect(await screen.findByText('This draft was changed on another device.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Take that one' }));
    await waitFor(async () => expect((await title()).value).toBe('Theirs'));
    expect(screen.queryByText('This draft was changed on another device.')).toBeNull();
  });

  test('posting ends the draft: nothing of it is saved by leaving the page', async () => {
    const { api } = open({ [POST]: reply(201, aQuestion()), 'GET /forum-api/questions/{questionId}': aQuestion() });
    await fillIn();
    await post();
    await screen.findByRole('heading', { level: 1, name: /Cold-start/ });
    expect(draftCalls(api)).toEqual([]);
    expect(window.sessionStorage.getItem('draft:forum.ask')).toBeNull();
  });

  test('several are listed; one is opened, one deleted, another begun', async () => {
    const one = aDraft({ id: 5, payload: { title: 'The first draft' } });
    const two = aDraft({ id: 6, payload: { title: 'The second draft' } });
    let drafts = [one, two];
    open({
      'GET /forum-api/drafts': () => aPage(drafts),
      'GET /forum-api/drafts/{draftId}': one,
      'DELETE /forum-api/drafts/{draftId}': () => {
        drafts = [one];
        return reply(204);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open the draft The first draft' }));
    await waitFor(async () => expect((await title()).value).toBe('The first draft'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete the draft The second draft' }));
    await waitFor(() => expect(screen.queryByText('The second draft')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Start another' }));
    await waitFor(async () => expect((await title()).value).toBe(''));
  });
});

describe('unsaved text', () => {
  test('a visitor writes, is shown the way in, nothing is sent, and the text is kept', async () => {
    const { api } = open({}, null);
    await paste(await title(), 'Rattle');
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
    expect((await title()).value).toBe('Rattle on a cold 2JZ engine');
    expect((await details()).textContent).toBe('Two seconds of rattle after every cold start.');
    expect(await screen.findByRole('button', { name: 'engine' })).toBeDefined();
  });

  test('the list reminds of it', async () => {
    open();
    await paste(await title(), 'Rattle');
    const list = { ...AROUND, 'GET /forum-api/questions': aPage([]) };
    inSameTab(() => renderPlugin(plugin, '/questions', { api: list }));
    expect((await screen.findByRole('link', { name: 'Continue writing' })).getAttribute('href')).toBe('/askquestion');
  });
});
