import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../src/pages/admin/settings/schema.ts';
import { inWords, parse } from '../../src/pages/admin/settings/values.ts';
import { aPlugin, aSite, bodiesOf, live, open, pageOf } from './support.tsx';

const PATH = '/platform/admin/plugins/forum/settings';
const AT = '/adminPanel?tab=plugins&plugin=forum';

const SCHEMA = {
  type: 'object',
  properties: {
    max_tags: {
      type: 'integer',
      title: 'Tags of a question',
      description: 'So many at most.',
      minimum: 1,
      maximum: 20,
    },
    greeting: { type: 'string', maxLength: 80 },
    polls: { type: 'boolean', title: 'Polls' },
    order: { title: 'Order', enum: ['newest', 'hot'], 'x-names': { newest: 'Newest first' } },
    blocked: { title: 'Blocked words', type: 'array', items: { type: 'string' } },
    token: { title: 'Token', type: 'string', 'x-secret': true },
    ratio: { title: 'Ratio', anyOf: [{ type: 'number' }, { type: 'null' }] },
    weights: { title: 'Weights', type: 'object' },
  },
};
const VALUES = {
  max_tags: 8,
  greeting: 'Welcome',
  polls: true,
  order: 'hot',
  blocked: ['spam'],
  token: null,
  ratio: null,
  weights: { a: 1 },
};
const DEFAULTS = { ...VALUES, max_tags: 5, polls: false };
const SETTINGS = {
  schema: SCHEMA,
  values: VALUES,
  defaults: DEFAULTS,
  secrets: ['token'],
  secretsSet: ['token'],
  epoch: 118,
};

function show(handlers: Record<string, unknown> = {}) {
  return open(AT, {
    'GET /platform/admin/plugins': aSite([aPlugin('forum')]),
    [`GET ${PATH}`]: SETTINGS,
    ...handlers,
  });
}

const form = async () => within(await screen.findByRole('form', { name: 'Settings of Forum' }));
const saved = (values: object) => ({ epoch: 119, missing: [], values: { ...VALUES, ...values } });

test('each type of setting has its control, with its limits and its value', async () => {
  const { container } = show();
  const fields = await form();
  expect(fields.getByLabelText<HTMLInputElement>('Tags of a question').value).toBe('8');
  expect(fields.getByText('So many at most. 1 to 20.')).toBeDefined();
  expect(fields.getByLabelText<HTMLInputElement>('Greeting').value).toBe('Welcome');
  expect(fields.getByRole<HTMLInputElement>('switch', { name: 'Polls' }).checked).toBe(true);
  expect(fields.getByRole('combobox', { name: 'Order' }).textContent).toBe('hot');
  expect(fields.getByText('spam')).toBeDefined();
  expect(fields.getByLabelText<HTMLInputElement>('Token').type).toBe('password');
  expect(fields.getByText(/A value is kept and never shown/)).toBeDefined();
  expect(fields.getByLabelText<HTMLTextAreaElement>('Weights').value).toContain('"a": 1');
  await expectAccessible(container);
});

test('only what was changed is sent, as what it is; then nothing is left to save', async () => {
  let now: object = VALUES;
  show({
    [`GET ${PATH}`]: () => ({ ...SETTINGS, values: now }),
    [`PUT ${PATH}`]: ({ body }: { body: { values: object } }) => {
      now = { ...VALUES, ...body.values, token: null };
      return { epoch: 119, missing: [], values: now };
    },
  });
  const fields = await form();
  const save = fields.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await userEvent.clear(fields.getByLabelText('Tags of a question'));
  await userEvent.type(fields.getByLabelText('Tags of a question'), '12');
  await userEvent.click(fields.getByRole('switch', { name: 'Polls' }));
  await userEvent.click(fields.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Newest first' }));
  await userEvent.type(fields.getByLabelText('Blocked words'), 'cheap{Enter}');
  await userEvent.type(fields.getByLabelText('Token'), 'secret');
  await userEvent.type(fields.getByLabelText('Ratio'), '0.5');
  await userEvent.click(save);
  expect(await screen.findByText('The settings of Forum are in force everywhere.')).toBeDefined();
  const sent = { max_tags: 12, polls: false, order: 'newest', blocked: ['spam', 'cheap'], token: 'secret', ratio: 0.5 };
  expect(bodiesOf('PUT', PATH)).toEqual([{ values: sent }]);
  expect(save.disabled).toBe(true);
  await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>('Token').value).toBe(''));
  expect(fields.getByLabelText<HTMLInputElement>('Tags of a question').value).toBe('12');
});

test('who has not confirmed is named', async () => {
  show({ [`PUT ${PATH}`]: reply(202, { ...saved({}), missing: ['jobs-1'] }) });
  const fields = await form();
  await userEvent.type(fields.getByLabelText('Greeting'), '!');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('The settings of Forum are saved, but these have not confirmed yet: jobs-1.'),
  ).toBeDefined();
});

test('a refusal stands at its field, which has the focus; what was typed stays', async () => {
  const refusal = { status: 400, code: 'BAD_REQUEST', field: 'blocked.0', message: 'Expected a word.' };
  show({ [`PUT ${PATH}`]: reply(400, refusal) });
  const fields = await form();
  await userEvent.type(fields.getByLabelText('Blocked words'), 'x y{Enter}');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  expect(await fields.findByText('Expected a word.')).toBeDefined();
  expect(fields.getByText('x y')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(fields.getByLabelText('Blocked words')));
});

test('a refusal that names no field of the form stands under it', async () => {
  show({ [`PUT ${PATH}`]: reply(400, { status: 400, code: 'BAD_REQUEST', message: 'They do not fit together.' }) });
  const fields = await form();
  await userEvent.type(fields.getByLabelText('Greeting'), '!');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  expect(await fields.findByText('They do not fit together.')).toBeDefined();
});

test('what cannot be right is not sent', async () => {
  show({ [`PUT ${PATH}`]: saved({}) });
  const fields = await form();
  await userEvent.clear(fields.getByLabelText('Tags of a question'));
  await userEvent.type(fields.getByLabelText('Tags of a question'), '21');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  expect(await fields.findByText('20 is the most.')).toBeDefined();
  expect(bodiesOf('PUT', PATH)).toEqual([]);
});

test('a changed value is marked and goes back to its default', async () => {
  show({ [`PUT ${PATH}`]: saved({ max_tags: 5 }) });
  const fields = await form();
  await userEvent.click(fields.getByRole('button', { name: 'Back to default: 5 (Tags of a question)' }));
  expect(fields.getByLabelText<HTMLInputElement>('Tags of a question').value).toBe('5');
  await userEvent.click(fields.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodiesOf('PUT', PATH)).toEqual([{ values: { max_tags: 5 } }]));
});

test('typed text outlives the page, except a secret', async () => {
  const first = show();
  await userEvent.type((await form()).getByLabelText('Greeting'), ' back');
  await userEvent.type((await form()).getByLabelText('Token'), 'hush');
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('hush');
  const kept = { ...window.sessionStorage };
  first.unmount();
  expect(kept['draft:admin.settings.forum']).toBe('{"greeting":"Welcome back"}');
  show();
  const fields = await form();
  expect(fields.getByLabelText<HTMLInputElement>('Greeting').value).toBe('Welcome back');
  expect(fields.getByLabelText<HTMLInputElement>('Token').value).toBe('');
  await userEvent.click(fields.getByRole('button', { name: 'Discard changes' }));
  expect(fields.getByLabelText<HTMLInputElement>('Greeting').value).toBe('Welcome');
});

test("another admin's change shows at once in what is not being edited here", async () => {
  let values = VALUES;
  show({ [`GET ${PATH}`]: () => ({ ...SETTINGS, values }) });
  const fields = await form();
  await userEvent.type(fields.getByLabelText('Greeting'), ' all');
  values = { ...VALUES, max_tags: 3, greeting: 'Hello' };
  await act(async () => live.emit('/topic/platform', { type: 'PLATFORM_CHANGED', epoch: 120 }));
  await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>('Tags of a question').value).toBe('3'));
  expect(fields.getByLabelText<HTMLInputElement>('Greeting').value).toBe('Welcome all');
});

test('no settings, and no answer', async () => {
  const first = show({ [`GET ${PATH}`]: { ...SETTINGS, schema: { type: 'object', properties: {} } } });
  expect(await screen.findByText('There is nothing to set.')).toBeDefined();
  first.unmount();
  show({ [`GET ${PATH}`]: reply(500, { status: 500, code: 'ERROR', message: 'broken' }) });
  expect(await screen.findByText('The settings could not be loaded')).toBeDefined();
});

test("the site's own settings have a tab", async () => {
  open('/adminPanel?tab=settings', {
    'GET /platform/admin/plugins/core/settings': SETTINGS,
    'GET /platform/admin/plugins': aSite([]),
  });
  expect(await screen.findByRole('form', { name: 'Settings of Motorclub' })).toBeDefined();
});

test.each([
  [
    { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
    { kind: 'number', min: 1, max: 9 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0 },
    { kind: 'number', min: 0, max: undefined },
  ],
  [
    { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'T' },
    { kind: 'text', nullable: true, title: 'T' },
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { kind: 'json' }],
  [{ const: 'only' }, { kind: 'choice', options: ['only'] }],
  [
    { type: 'array', items: { enum: ['a', 'b'] } },
    { kind: 'list', options: ['a', 'b'] },
  ],
  [{ type: 'array', items: { type: 'integer' } }, { kind: 'json' }],
  [{}, { kind: 'json', title: 'Some name' }],
])('the field of %j', (schema, expected) => {
  expect(fieldsOf({ properties: { some_name: schema } })[0]).toMatchObject(expected);
});

test.each([
  [{ type: 'integer' }, '', { error: 'Required' }],
  [{ type: 'integer' }, '1.5', { error: 'Write a whole number.' }],
  [{ type: 'number' }, 'x', { error: 'Write a number.' }],
  [{ type: 'number', minimum: 2 }, '1', { error: '2 is the least.' }],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, '', { value: null }],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, '', { value: null }],
  [{ type: 'string' }, '', { value: '' }],
  [{ type: 'object' }, '{', { error: 'This is not JSON.' }],
  [{ type: 'object' }, '{"a": 1}', { value: { a: 1 } }],
])('%j with %j typed', (schema, typed, expected) => {
  const [field] = fieldsOf({ properties: { name: schema } });
  if (!field) throw new Error('no field');
  expect(parse(field, typed)).toEqual(expected);
});

test.each([
  [true, 'on'],
  [[], 'nothing'],
  [['a', 'b'], 'a, b'],
  [null, 'nothing'],
  [{ a: 1 }, '{"a":1}'],
  [5, '5'],
])('%j in words', (value, words) => {
  expect(inWords(value)).toBe(words);
});

test('permissions of the plugin stand on its page', async () => {
  const grant = {
    permission: 'forum.answer.accept',
    summary: 'Accept an answer',
    owner: 'forum',
    defaults: ['ADMIN'],
    roles: ['ADMIN'],
  };
  show({
    'GET /platform/admin/grants': ({ query }: { query: { plugin?: string } }) =>
      pageOf(query.plugin === 'forum' ? [grant] : []),
  });
  expect(await screen.findByRole('checkbox', { name: 'forum.answer.accept for Administrator' })).toBeDefined();
});
