import { afterEach, expect, test } from 'vitest';
import { callApi } from '../src/call.ts';
import { type MockApi, mockApi, reply } from '../testing/api.ts';

let server: MockApi;

afterEach(() => server.restore());

const write = (endpoint: string, body: object = {}) => callApi(endpoint as never, { body } as never);
const sent = () => server.calls.map(({ method, path }) => `${method} ${path}`);

test('the second click of a double click is the first one again', async () => {
  let made = 0;
  server = mockApi({ 'POST /cars': () => ({ id: ++made }) });
  const both = [write('POST /cars', { name: 'Mazda' }), write('POST /cars', { name: 'Mazda' })];
  expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 1 }]);
  expect(await write('POST /cars', { name: 'Mazda' })).toEqual({ id: 2 });
});

test('both hear of a refusal, and the next try is a new call', async () => {
  server = mockApi({ 'POST /cars': reply(409, { message: 'There is one' }) });
  const both = await Promise.allSettled([write('POST /cars'), write('POST /cars')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(write('POST /cars')).rejects.toThrow();
  expect(sent()).toEqual(['POST /cars', 'POST /cars']);
});

test('another body, and on, off and on again, are calls of their own', async () => {
  server = mockApi({ 'POST /cars': {}, 'PUT /cars/7/like': {}, 'DELETE /cars/7/like': {} });
  await Promise.all([write('POST /cars', { name: 'Mazda' }), write('POST /cars', { name: 'Golf' })]);
  await Promise.all([write('PUT /cars/7/like'), write('DELETE /cars/7/like'), write('PUT /cars/7/like')]);
  expect(sent()).toHaveLength(5);
});

test('files are sent as often as they are given', async () => {
  server = mockApi({ 'POST /pictures': {} });
  await Promise.all([write('POST /pictures', new FormData()), write('POST /pictures', new FormData())]);
  expect(sent()).toHaveLength(2);
});
