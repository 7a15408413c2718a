import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  type RequestOf,
  renderPlugin,
  reply,
} from '@motorclub/sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Question, Suggestion } from '../api/types.ts';
import { formOfQuestion } from '../lib/editForm.ts';
import plugin from '../plugin.tsx';
import { AROUND, anAnswer, anImage, anItem, aQuestion, aSuggestion, INES, MAREK } from './samples.ts';

const asInes = aUser('USER', { id: INES.id, username: INES.username });
const moderator = aUser('MODERATOR');

function open(question: unknown, more: ApiHandlers = {}, user = asInes) {
  const api = { ...AROUND, 'GET /forum-api/questions/:id': question, ...more };
  return renderPlugin(plugin, '/questions/17', { api, user });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Types a text at once: each key of a dialog's field costs a search through all of it. */
const write = async (into: HTMLElement, text: string) => {
  await userEvent.click(into);
  await userEvent.paste(text);
};
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('outcomes', () => {
  const PUT = 'PUT /forum-api/answers/:id/outcomes';
  const outcomes = (over: object = {}) => ({
    answerId: 7,
    myOutcome: 'DANGEROUS',
    workedCount: 0,
    didNotWorkCount: 0,
    outdatedCount: 0,
    dangerousCount: 1,
    dangerous: false,
    ...over,
  });

  test('Dangerous needs a comment, and then stands in red above the answer', async () => {
    const note = {
      id: 1,
      kind: 'DANGEROUS',
      car: '',
      comment: 'The jack slips.',
      byStaff: true,
      author: INES,
      createdAt: '',
    };
    let said = {};
    const { api } = open(() => aQuestion([anAnswer({ author: MAREK, ...said })]), {
      [PUT]: () => {
        said = { dangerous: true, dangerousCount: 1, myOutcome: 'DANGEROUS' };
        return outcomes({ dangerous: true });
      },
      'GET /forum-api/answers/:id/outcomes': aPage([note]),
    });
    await userEvent.click(await button('Other result'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dangerous' }));
    const ask = await dialog('You tried the answer by marek');
    await userEvent.click(ask.getByRole('button', { name: 'Save' }));
    expect(ask.getByText('Say in a comment what happened.')).toBeDefined();
    await expectAccessible(document.body);
    await write(ask.getByRole('textbox', { name: /Comment/ }), 'The jack slips.');
    await userEvent.click(ask.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Members warn: this is dangerous')).toBeDefined();
    expect(await screen.findByText(/The jack slips/)).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      kind: 'DANGEROUS',
      car: '',
      comment: 'The jack slips.',
    });
  });

  test('what one said oneself is taken back by pressing it again', async () => {
    const { api } = open(aQuestion([anAnswer({ author: MAREK, myOutcome: 'WORKED', workedCount: 2 })]), {
      'DELETE /forum-api/answers/:id/outcomes': outcomes({ myOutcome: null, workedCount: 1, dangerousCount: 0 }),
    });
    const worked = await button('Worked for me 2');
    expect(worked.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(worked);
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('on one’s own answer there are the counts and nothing to press', async () => {
    open(aQuestion([anAnswer({ workedCount: 3 })]));
    expect(await screen.findByText('Worked for me 3')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Worked for me/ })).toBeNull();
  });
});

describe('keeping order', () => {
  const MAY = ['close', 'lock', 'pin', 'merge', 'hide', 'delete'];
  const closed = { id: 17, status: 'CLOSED', isLocked: false, isPinned: false, version: 2, votesMissing: 0 };
  const menu = async () => userEvent.click(await button('More for this question'));

  test('the menu offers what the server allows, and nothing to others', async () => {
    open(aQuestion([], { may: MAY, isPinned: true }), {}, moderator);
    await menu();
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Close…',
      'Lock',
      'Unpin',
      'Merge…',
      'Hide…',
      'Delete…',
    ]);
  });

  test('a duplicate names the other question, found by its words', async () => {
    const other = anItem({ id: 99, title: 'Rattle on a cold 2JZ engine' });
    const { api } = open(
      aQuestion([], { may: MAY }),
      { 'POST /forum-api/questions/:id/close': closed, 'GET /forum-api/questions': aPage([other]) },
      moderator,
    );
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close…' }));
    const ask = await dialog('Close this question?');
    await userEvent.click(ask.getByRole('button', { name: 'Close the question' }));
    expect(ask.getByText('Choose the other question.')).toBeDefined();
    await write(ask.getByRole('combobox', { name: 'The question that it repeats' }), 'rattle');
    await userEvent.click(await screen.findByRole('option', { name: /Rattle on a cold/ }));
    await userEvent.click(ask.getByRole('button', { name: 'Close the question' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        reason: 'DUPLICATE',
        note: '',
        duplicateOfId: 99,
      }),
    );
  });

  test('a closed question says why, what to do, and takes no answer', async () => {
    const state = { status: 'CLOSED', closeReason: 'UNCLEAR', statusNote: 'Which engine?', isMine: true } as const;
    open(aQuestion([], state));
    expect(await screen.findByText('Closed: Unclear')).toBeDefined();
    expect(screen.getByText('Which engine?')).toBeDefined();
    expect(screen.getByText(/Edit your question: say what happens/)).toBeDefined();
    expect(screen.getByText('This question takes no new answers.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  });

  test('what its author has changed since is said, and may be left as it is, with a word why', async () => {
    const changed = { status: 'CLOSED', closeReason: 'UNCLEAR', reopenAsked: true } as const;
    open(aQuestion([], { ...changed, isMine: true }));
    expect(await screen.findByText('You have changed it. A moderator looks at it next.')).toBeDefined();
    cleanup();
    const { api, toasts } = open(
      aQuestion([], { ...changed, may: ['reopen', 'leave'] }),
      { 'POST /forum-api/questions/:id/leave': { id: 17, status: 'CLOSED' } },
      moderator,
    );
    expect(await screen.findByText(/Its author has changed it since\./)).toBeDefined();
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave it as it is…' }));
    const ask = await dialog('Leave it as it is?');
    await write(ask.getByRole('textbox', { name: 'Note to the author' }), 'Which car?');
    await userEvent.click(ask.getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(toasts()).toEqual(['It stays as it is.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Which car?' });
  });

  test('a step that another moderator took first is told', async () => {
    const late = reply(409, {
      status: 409,
      code: 'INVALID_TRANSITION',
      message: 'This cannot be done in the present state.',
    });
    const { toasts } = open(
      aQuestion([], { may: ['lock'] }),
      { 'POST /forum-api/questions/:id/lock': late },
      moderator,
    );
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }));
    await waitFor(() => expect(toasts()).toEqual(['This was not done: This cannot be done in the present state.']));
  });

  test('who may close it sees how many want that already', async () => {
    const closeWishes = [
      { reason: 'UNCLEAR' as const, count: 1, mine: true },
      { reason: 'OFF_TOPIC' as const, count: 1, mine: false },
    ];
    open(aQuestion([], { may: ['close'], closeWishes }), {}, asInes);
    const told = await screen.findByText('2 of 3 members who can close it want it closed');
    expect(told.parentElement?.textContent).toContain('Unclear (1), Not about cars (1) · you are one of them');
  });

  test('accepting is offered to the asker, and to staff for what worked for two', async () => {
    const answers = [anAnswer({ workedCount: 1 }), anAnswer({ id: 8, author: MAREK, workedCount: 2 })];
    const { unmount } = open(aQuestion(answers, { may: ['accept'] }), {}, moderator);
    expect(await button('Accept this answer by marek')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept this answer by ines' })).toBeNull();
    unmount();
    open(aQuestion(answers, { may: ['accept'], isMine: true }));
    expect(await button('Accept this answer by ines')).toBeDefined();
  });

  test('a removed question tells by whom, and nothing else', async () => {
    open(reply(410, { status: 410, code: 'GONE', message: 'This question was removed by a moderator.' }));
    expect(await screen.findByText('This question was removed by a moderator.')).toBeDefined();
  });
});

describe('editing', () => {
  const PUT = 'PUT /forum-api/questions/:id';

  test('an edit that came in between is shown and only then written over', async () => {
    let version = 1;
    const question = () =>
      aQuestion([], { may: ['edit'], version, body: version === 1 ? 'It rattles.' : 'It rattles a lot.' });
    const put = ({ body }: { body: unknown }) =>
      (body as { version: number }).version === version
        ? question()
        : reply(409, { status: 409, code: 'VERSION_CONFLICT', message: 'Changed meanwhile.', field: 'version' });
    const { api } = open(question, { [PUT]: put });
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    version = 2;
    await write(await edit.findByRole('textbox', { name: 'Text' }), ' Loudly.');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    expect(await edit.findByText('a lot', { exact: false })).toBeDefined();
    await userEvent.click(await edit.findByRole('button', { name: 'Keep my changes' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Question).version);
    expect(sent).toEqual([1, 2]);
  });

  const MAZDA = {
    carId: null,
    brand: 'Mazda',
    carModel: 'MX-5',
    generation: 'NA',
    engine: '',
    year: 1991,
    mileageKm: 90_000,
  };
  const putOf = (api: { readonly calls: readonly { readonly method: string; readonly body: unknown }[] }) =>
    api.calls.find(({ method }) => method === 'PUT')?.body as Record<string, unknown> | undefined;

  test('the car, the symptoms and the pictures of a question can be set right, too', async () => {
    const image = anImage({ alt: 'The belt' });
    const question = aQuestion([], { may: ['edit'], isMine: true, kind: 'PROBLEM', car: MAZDA, attachments: [image] });
    const { api } = open(question, { [PUT]: question });
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    await userEvent.click(edit.getByRole('button', { name: 'Car, symptoms, category and pictures' }));
    const year = await edit.findByRole('textbox', { name: 'Year' });
    await userEvent.clear(year);
    await write(year, '1066');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    expect(await edit.findByText(/The year is 1886 to/)).toBeDefined();
    await expectAccessible(document.body);
    await userEvent.clear(year);
    await write(year, '1992');
    await userEvent.click(edit.getByRole('button', { name: /warning lights, fault codes/ }));
    await write(edit.getByRole('textbox', { name: 'Fault codes' }), 'P0171');
    await userEvent.click(edit.getByRole('button', { name: 'Remove picture 1' }));
    await userEvent.click(edit.getByRole('checkbox', { name: 'Anybody may go on with this text' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { carId, ...car } = MAZDA;
    expect(putOf(api)).toMatchObject({
      version: 1,
      car: { ...car, year: 1992 },
      faultCodes: ['P0171'],
      attachmentIds: [],
      isWiki: true,
    });
    expect(putOf(api)).not.toHaveProperty('kind');
    expect(putOf(api)).not.toHaveProperty('symptom');
  });

  test('a complaint about what is folded away is told all the same', async () => {
    const no = { status: 400, message: 'In Engines, say which car it is about.', field: 'car' };
    open(aQuestion([], { may: ['edit'] }), { [PUT]: reply(400, no) });
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    expect(await edit.findByText(no.message)).toBeDefined();
    await userEvent.click(edit.getByRole('button', { name: 'Car, symptoms, category and pictures' }));
    await userEvent.click(await edit.findByRole('radio', { name: 'A certain car' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(edit.getByRole('combobox', { name: 'Brand' }).getAttribute('aria-invalid')).toBe('true'),
    );
  });

  test('what an answer costs is changed and taken back, and its pictures described', async () => {
    const image = anImage();
    const answer = anAnswer({
      may: ['edit'],
      partsCost: { amountMinor: 3850, currency: 'EUR' },
      difficulty: 3,
      attachments: [image],
    });
    const { api } = open(aQuestion([answer]), {
      'PUT /forum-api/answers/:id': answer,
      'PUT /platform/pictures/:id': anImage({ alt: 'The tensioner' }),
    });
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    await userEvent.click(edit.getByRole('button', { name: 'Pictures, parts and tools' }));
    const cost = await edit.findByRole('textbox', { name: 'Cost of the parts' });
    expect((cost as HTMLInputElement).value).toBe('38.50');
    await userEvent.clear(cost);
    await write(edit.getByRole('textbox', { name: 'Tools' }), 'torx, lift');
    await write(edit.getByRole('textbox', { name: 'What picture 1 shows' }), 'The tensioner');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const puts = api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
    expect(puts).toEqual([
      ['/platform/pictures/7', { alt: 'The tensioner' }],
      [
        '/forum-api/answers/7',
        { version: 1, comment: '', body: answer.body, partsCost: null, toolsNeeded: ['torx', 'lift'] },
      ],
    ]);
  });

  test('a suggestion says what is better, and goes to whoever decides', async () => {
    const { api, toasts } = open(aQuestion([anAnswer({ author: MAREK, may: ['suggest'] })]), {
      'POST /forum-api/suggested-edits': reply(201, aSuggestion()),
    });
    await userEvent.click(await button('Suggest an edit'));
    const edit = await dialog('Suggest an edit');
    await write(await edit.findByRole('textbox', { name: 'Text' }), ' And the guides.');
    await userEvent.click(edit.getByRole('button', { name: 'Send the suggestion' }));
    expect(edit.getByText('Say in a few words what is better.')).toBeDefined();
    await write(edit.getByRole('textbox', { name: /What changed/ }), 'The guides wear, too');
    await userEvent.click(edit.getByRole('button', { name: 'Send the suggestion' }));
    await waitFor(() => expect(toasts()).toEqual(['Your suggestion waits for a decision.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      targetType: 'ANSWER',
      targetId: 7,
      version: 1,
      comment: 'The guides wear, too',
      body: 'Check the tensioner first. And the guides.',
    });
  });

  test('a half-written edit of an older version is offered again, what stands behind the button included', async () => {
    const now = aQuestion([], { may: ['edit'], kind: 'PROBLEM', car: MAZDA, version: 2, body: 'It rattles a lot.' });
    const { api } = open(now, { [PUT]: now });
    const base = { ...formOfQuestion(now, false), body: 'It rattles.', comment: '' };
    const value = { ...base, body: 'It rattles. Loudly.', year: '1992' };
    const stored = JSON.stringify({ base, version: 1, value, at: new Date().toISOString() });
    window.sessionStorage.setItem(`draft:forum.edit.QUESTION.${now.id}`, stored);
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    expect(edit.getByDisplayValue('It rattles. Loudly.')).toBeDefined();
    await userEvent.click(edit.getByRole('button', { name: 'Keep my changes' }));
    await edit.findByDisplayValue('1992');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(putOf(api)).toMatchObject({ version: 2, car: { year: 1992 } }));
    expect(window.sessionStorage.getItem(`draft:forum.edit.QUESTION.${now.id}`)).toBeNull();
  });

  test('closing a dialog with something typed asks first', async () => {
    open(aQuestion([], { may: ['edit'] }));
    await userEvent.click(await button('Edit'));
    const edit = await dialog('Edit');
    await write(await edit.findByRole('textbox', { name: 'Text' }), '!');
    await userEvent.click(edit.getByRole('button', { name: 'Cancel' }));
    expect(edit.getByText('What you have typed is not saved.')).toBeDefined();
    await userEvent.click(edit.getByRole('button', { name: 'Keep writing' }));
    await userEvent.click(edit.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(edit.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const changes = {
  title: [],
  body: [
    { kind: 'REMOVED', text: 'red car\n' },
    { kind: 'ADDED', text: 'blue car\n' },
  ],
  tagsAdded: ['paint'],
  tagsRemoved: [],
};

test('the history shows each edit with what it changed, and takes the text back', async () => {
  const { api } = open(aQuestion([], { may: ['edit'], revisionCount: 2 }), {
    'GET /forum-api/revisions': aPage([
      { ...aSuggestion(), id: 8, number: 2, status: 'APPLIED', comment: 'Repainted' },
    ]),
    'GET /forum-api/revisions/:id/diff': changes,
    'POST /forum-api/revisions/:id/restore': {},
  });
  await userEvent.click(await button('History'));
  const history = await dialog('History');
  expect(await history.findByText('Repainted')).toBeDefined();
  await userEvent.click(history.getByRole('button', { name: 'Show changes of Version 2' }));
  expect((await history.findByText('blue')).closest('ins')).not.toBeNull();
  expect(history.getByText('red').closest('del')).not.toBeNull();
  expect(history.getByText(/Tags added: paint/)).toBeDefined();
  await userEvent.click(history.getByRole('button', { name: 'Back to this: Version 2' }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
});

describe('suggested edits', () => {
  const LIST = 'GET /forum-api/suggested-edits';
  const DIFF = { 'GET /forum-api/revisions/:id/diff': changes };
  const waiting = (view: string, ...edits: Suggestion[]) => ({
    [LIST]: ({ query }: RequestOf<typeof LIST>) => aPage(query.view === view ? edits : []),
  });
  const asMarek = aUser('USER', { id: MAREK.id, username: MAREK.username });

  test('stand above the history of their post, and are refused with a reason', async () => {
    const { api } = open(
      aQuestion([], { may: ['edit'], isMine: true }),
      {
        ...DIFF,
        ...waiting('review', aSuggestion()),
        'GET /forum-api/revisions': aPage([]),
        'PUT /forum-api/suggested-edits/:id/reject': aSuggestion({ status: 'REJECTED' }),
      },
      asMarek,
    );
    await userEvent.click(await button('History'));
    const history = await dialog('History');
    expect(await history.findByText('The colour')).toBeDefined();
    expect((await history.findByText('blue')).closest('ins')).not.toBeNull();
    await expectAccessible(document.body);
    await userEvent.click(history.getByRole('button', { name: 'Refuse it' }));
    await write(history.getByRole('textbox', { name: 'Why not' }), 'It was red.');
    await userEvent.click(history.getByRole('button', { name: 'Refuse it' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'It was red.' }),
    );
    const asked = api.calls.filter(({ path }) => path === '/forum-api/suggested-edits');
    expect(asked.map(({ query }) => [query.view, query.targetType, Number(query.targetId)])).toContainEqual([
      'review',
      'QUESTION',
      17,
    ]);
  });

  test('a link leads to one, over its question; what it became stands there afterwards', async () => {
    let edit = aSuggestion();
    const api = {
      ...AROUND,
      ...DIFF,
      'GET /forum-api/questions/:id': aQuestion(),
      'GET /forum-api/suggested-edits/:id': () => edit,
      'PUT /forum-api/suggested-edits/:id/approve': () => {
        edit = aSuggestion({ status: 'APPROVED' });
        return edit;
      },
    };
    renderPlugin(plugin, '/questions/17?edit=9', { api, user: asMarek });
    const shown = await dialog('Suggested edit');
    await userEvent.click(await shown.findByRole('button', { name: 'Accept this edit' }));
    expect(await shown.findByText('Suggested and accepted')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Refuse it' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Nobody has answered yet.')).toBeDefined();
  });

  test('one whose text has changed since can only be refused; one that is not there says so', async () => {
    const late = { ...DIFF, 'GET /forum-api/suggested-edits/:id': aSuggestion({ outdated: true }) };
    const api = { ...AROUND, ...late, 'GET /forum-api/questions/:id': aQuestion() };
    const { unmount } = renderPlugin(plugin, '/questions/17?edit=9', { api, user: asMarek });
    const shown = await dialog('Suggested edit');
    expect(await shown.findByText(/The text has changed since/)).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Accept this edit' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Refuse it' })).toBeDefined();
    unmount();
    const gone = { ...api, 'GET /forum-api/suggested-edits/:id': reply(404, { message: 'no' }) };
    renderPlugin(plugin, '/questions/17?edit=9', { api: gone, user: asMarek });
    expect(await (await dialog('Suggested edit')).findByText(/is not there any more/)).toBeDefined();
  });

  test('who has suggested one that waits withdraws it before the next', async () => {
    let mine = [aSuggestion()];
    const { api } = open(aQuestion([], { may: ['suggest'] }), {
      ...DIFF,
      [LIST]: ({ query }: RequestOf<typeof LIST>) => aPage(query.view === 'mine' ? mine : []),
      'GET /forum-api/suggested-edits/:id': () => aSuggestion(),
      'DELETE /forum-api/suggested-edits/:id': () => {
        mine = [];
        return reply(204);
      },
    });
    await userEvent.click(await button('Suggest an edit'));
    const shown = await dialog('Suggested edit');
    expect(await shown.findByText(/Your suggestion waits for a decision/)).toBeDefined();
    await userEvent.click(shown.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog('Suggest an edit')).toBeDefined();
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('those that wait for a moderator stand above the questions, as links', async () => {
    const answer = aSuggestion({ targetType: 'ANSWER', targetId: 7 });
    const api = { ...AROUND, ...waiting('review', answer), 'GET /forum-api/questions': aPage([]) };
    renderPlugin(plugin, '/questions', { api, user: moderator, permissions: ['forum.moderate', 'forum.edit.any'] });
    const list = within(await screen.findByRole('list', { name: 'Edits that wait for your decision' }));
    expect(list.getByRole('link').getAttribute('href')).toBe('/questions/17?edit=9#answer-7');
  });
});

test('“I have this too” counts the reader once', async () => {
  const { api } = open(aQuestion([], { sameHereCount: 4 }), {
    'POST /forum-api/questions/:id/same-here': { sameHere: true, sameHereCount: 5 },
  });
  await userEvent.click(await button('4 have this too'));
  const pressed = await button('5 have this too');
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a text of 30,000 characters is folded, and unfolds by its button or when Tab comes into it', async () => {
  const body = 'word '.repeat(6000);
  const bodyHtml = `<p>${body}</p><p><a href="/x">the end</a></p>`;
  open(aQuestion([anAnswer({ body, bodyHtml })]));
  const unfold = await button('Show all of it');
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  (await screen.findByRole('link', { name: 'the end' })).focus();
  expect((await button('Show less')).getAttribute('aria-expanded')).toBe('true');
});

test('the order of the answers is a link, and the call asks for it', async () => {
  const { api } = open(aQuestion([anAnswer(), anAnswer({ id: 8, author: MAREK })]));
  const orders = within(await screen.findByRole('navigation', { name: 'Order of the answers' }));
  await userEvent.click(orders.getByRole('link', { name: 'Newest' }));
  await waitFor(() => expect(api.calls.some(({ query }) => query.order === 'newest')).toBe(true));
  expect(orders.getByRole('link', { current: true }).textContent).toBe('Newest');
});
