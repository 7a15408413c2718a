import { type AnswerOf, type BodyOf, ConnectionError, callApi, type QueryOf } from '@motorclub/sdk';
import { type ApiHandlers, mockApi, reply } from '@motorclub/sdk/testing';
import { describe, expect, expectTypeOf, test } from 'vitest';

const TEMPLATE: AnswerOf<'GET /platform/emails/templates/{name}'> = {
  name: 'core/a b',
  owner: 'core',
  summary: 'A mail',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  htmlFollows: true,
  overridden: false,
  fault: null,
  changedAt: null,
  variables: [],
  defaults: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', htmlFollows: true },
};

describe('a call by the API document', () => {
  test('encodes its path, sends query and body, and answers the body of the response', async () => {
    const api = mockApi({ 'GET /platform/emails/templates/{name}': TEMPLATE });
    const answer = await callApi('GET /platform/emails/templates/{name}', { path: { name: 'core/a b' } });
    expect(answer.subject).toBe('Hello');
    expect(api.calls).toMatchObject([{ method: 'GET', path: '/platform/emails/templates/core%2Fa%20b' }]);
    api.restore();
  });

  test('leaves out of the address what is null or undefined, and sends an empty body where none is given', async () => {
    const api = mockApi({ 'POST /users/me/data-exports': reply(202, EXPORT) });
    await callApi('GET /platform/emails', { query: { page: 2, status: null, to: undefined } }).catch(() => undefined);
    await callApi('POST /users/me/data-exports');
    expect(api.calls).toEqual([
      { method: 'GET', path: '/platform/emails', query: { page: 2 }, body: undefined },
      { method: 'POST', path: '/users/me/data-exports', query: {}, body: {} },
    ]);
    api.restore();
  });

  test('fails as every call does', async () => {
    const api = mockApi({ 'GET /users/me': reply(502) });
    await expect(callApi('GET /users/me')).rejects.toBeInstanceOf(ConnectionError);
    api.restore();
  });
});

const EXPORT: AnswerOf<'POST /users/me/data-exports'> = {
  id: 1,
  status: 'QUEUED',
  createdAt: '2026-11-21T12:00:00Z',
  bytes: null,
  expiresAt: '2026-11-28T12:00:00Z',
};

test('what a call takes and answers is checked against the document', () => {
  expectTypeOf<QueryOf<'GET /platform/emails'>['status']>().toEqualTypeOf<
    'QUEUED' | 'SENT' | 'FAILED' | 'BOUNCED' | 'SUPPRESSED' | 'STORED' | null | undefined
  >();
  expectTypeOf<BodyOf<'PUT /users/{userId}/role'>>().toHaveProperty('reason').toEqualTypeOf<string>();
  expectTypeOf<AnswerOf<'DELETE /auth/sessions'>>().toEqualTypeOf<void>();
  const wrong = () => [
    // @ts-expect-error there is no such call
    callApi('GET /nowhere'),
    // @ts-expect-error its path has a parameter
    callApi('GET /users/{userId}'),
    // @ts-expect-error a number
    callApi('GET /users/{userId}', { path: { userId: 'ines' } }),
    // @ts-expect-error no status of a mail
    callApi('GET /platform/emails', { query: { status: 'LOST' } }),
    // @ts-expect-error the reason is needed
    callApi('PUT /users/{userId}/role', { path: { userId: 1 }, body: { role: 'USER' } }),
  ];
  const mocks: ApiHandlers = {
    // @ts-expect-error the token is missing
    'POST /auth/refresh-token': {},
    // @ts-expect-error and so it is here
    'GET /users/me/data-exports': () => ({ content: [{ ...EXPORT, status: 'LOST' }] }),
    'GET /users/{userId}': reply(404, { status: 404, message: 'Nobody.' }),
  };
  expect([typeof wrong, Object.keys(mocks).length]).toEqual(['function', 3]);
});
