import { aPage, aUser, expectAccessible, renderPlugin, renderSlot } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { carOf, chosenCar, EMPTY, fieldsOfGarage } from '../lib/askForm.ts';
import plugin from '../plugin.tsx';
import { AROUND, anAnswer, anItem, aQuestion, INES } from './samples.ts';

const GOLF = {
  id: 3,
  name: 'Rusty',
  brand: 'Volkswagen',
  carModel: 'Golf',
  generation: 'Mk4',
  year: 2001,
  engine: '1.9 TDI',
  mileageKm: 250_000,
  isPast: false,
};
const POLO = { ...GOLF, id: 4, name: 'Second', carModel: 'Polo', generation: '', mileageKm: null };
const API = { ...AROUND, 'GET /forum-api/garage': { items: [GOLF, POLO] } };
const ON = { user: aUser(), beside: ['showcase'] } as const;

const field = (role: 'combobox' | 'textbox', name: string) => screen.getByRole<HTMLInputElement>(role, { name });

test('a question begins with the first car of the garage; another car is typed', async () => {
  renderPlugin(plugin, '/askquestion', { ...ON, api: API });
  const cars = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your car' });
  await waitFor(() => expect(cars.value).toBe('3'));
  await userEvent.click(screen.getByRole('button', { name: /engine, mileage/ }));
  expect(field('textbox', 'Engine').value).toBe('1.9 TDI');
  expect(field('textbox', 'Mileage in km').value).toBe('250000');
  expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
  await userEvent.selectOptions(cars, '4');
  expect(field('textbox', 'Mileage in km').value).toBe('');
  await userEvent.selectOptions(cars, '');
  expect([field('combobox', 'Brand').value, field('combobox', 'Model').value]).toEqual(['Volkswagen', 'Polo']);
});

test('a question begins with no car that was sold', async () => {
  const items = [{ ...GOLF, isPast: true }, POLO];
  renderPlugin(plugin, '/askquestion', { ...ON, api: { ...API, 'GET /forum-api/garage': { items } } });
  const cars = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your car' });
  await waitFor(() => expect(cars.value).toBe('4'));
});

test('the car is sent while it is in the garage, and its words otherwise', () => {
  const form = { ...EMPTY, ...fieldsOfGarage(GOLF, true) };
  expect([form.mileage, chosenCar(form, [GOLF])]).toEqual(['155343', GOLF]);
  expect(carOf(form, false, [GOLF])).toMatchObject({ carId: 3, brand: 'Volkswagen', engine: '1.9 TDI' });
  expect(carOf(form, false, [])).not.toHaveProperty('carId');
});

test('members read that the showcase is off, and nothing where it is not installed', async () => {
  const off = renderPlugin(plugin, '/askquestion', { user: aUser(), off: ['showcase'], api: AROUND });
  expect(await screen.findByText('showcase is switched off')).toBeDefined();
  off.unmount();
  const none = renderPlugin(plugin, '/askquestion', { user: aUser(), api: AROUND });
  await screen.findByRole('combobox', { name: 'Brand' });
  await none.settled();
  expect(screen.queryByText(/switched off/)).toBeNull();
  expect(none.api.calls.map(({ path }) => path)).not.toContain('/forum-api/garage');
});

test('an outcome names a car of the garage, and answers show the cars they worked on', async () => {
  const confirmation = { answerId: 7, carId: 9, name: 'Blue', label: 'Volkswagen Golf, 2002', author: INES };
  const { api, container } = renderPlugin(plugin, '/questions/17', {
    ...ON,
    api: {
      ...API,
      'GET /forum-api/questions/{questionId}': aQuestion([anAnswer({ workedCount: 1 })]),
      'GET /forum-api/questions/{questionId}/confirmations': {
        items: [{ ...confirmation, createdAt: '2026-11-20T10:00:00Z' }],
      },
      'PUT /forum-api/answers/:id/outcomes': {
        answerId: 7,
        workedCount: 2,
        didNotWorkCount: 0,
        outdatedCount: 0,
        dangerousCount: 0,
        dangerous: false,
        myOutcome: 'WORKED',
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Volkswagen Golf, 2002 · ines' });
  expect(link.getAttribute('href')).toBe('/car/9');
  expect(screen.getByText('Worked on 1 car like this:')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(await screen.findByRole('button', { name: /Worked for me/ }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Your car' }), 'Rusty');
  expect(screen.queryByRole('textbox', { name: 'On which car' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'WORKED', carId: 3, comment: '' });
});

const ISSUE = {
  id: 17,
  title: 'Golf squeals at every cold start',
  generation: 'Mk4',
  year: 2001,
  symptom: 'It squeals.',
  faultCodes: ['P0171'],
  sameHereCount: 2,
  confirmedCount: 3,
  outdated: true,
  answeredById: 72,
  solution: 'The belt. Spray water on it.',
  partsCost: { amountMinor: 4500, currency: 'EUR' },
  labourHours: 1.5,
  difficulty: 2,
  acceptedAt: null,
  author: INES,
};
const MODEL = '/questions?browse=issues&brand=Volkswagen&model=Golf';

test('the known issues of a model say what the repair takes, and lead to its generations', async () => {
  const { api, container } = renderPlugin(plugin, MODEL, {
    api: {
      ...AROUND,
      'GET /forum-api/known-issues': aPage([ISSUE]),
      'GET /forum-api/facets': { items: [{ value: 'Mk4', count: 3 }] },
    },
  });
  const issue = await screen.findByRole('link', { name: ISSUE.title });
  expect(issue.getAttribute('href')).toBe('/questions/17');
  for (const text of ['Worked for 3 members', '2 have it too', 'It squeals.', 'Difficulty: 2 of 5', 'P0171']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  const generation = await screen.findByRole('link', { name: 'Mk4' });
  expect(generation.getAttribute('href')).toBe(`${MODEL}&generation=Mk4`);
  expect(api.calls.find(({ path }) => path === '/forum-api/known-issues')?.query).toMatchObject({
    brand: 'Volkswagen',
    carModel: 'Golf',
  });
  await expectAccessible(container);
});

test('the way to them leads from the brand to the model', async () => {
  const api = { ...AROUND, 'GET /forum-api/facets': { items: [{ value: 'Volkswagen', count: 3 }] } };
  const { unmount } = renderPlugin(plugin, '/questions?browse=issues', { api });
  const make = await screen.findByRole('link', { name: 'Volkswagen' });
  expect(make.getAttribute('href')).toBe('/questions?browse=issues&brand=Volkswagen');
  unmount();
  renderPlugin(plugin, MODEL, { api: { ...api, 'GET /forum-api/known-issues': aPage([]) } });
  expect(await screen.findByText('Nothing is solved about this car yet.')).toBeDefined();
});

test('the page of a car has the questions about it and about its model', async () => {
  const { api } = renderSlot(
    plugin,
    'car.questions',
    { carId: 3, brand: 'Volkswagen', model: 'Golf', generation: null },
    {
      api: {
        ...AROUND,
        'GET /forum-api/questions': ({ query }: { query: Readonly<Record<string, unknown>> }) =>
          aPage([anItem(query.carId ? { id: 18, title: 'About this very car' } : {})]),
      },
    },
  );
  expect(await screen.findByRole('link', { name: 'About this very car' })).toBeDefined();
  expect(await screen.findByRole('link', { name: /Cold-start rattle/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'All questions' }).getAttribute('href')).toBe(
    '/questions?brand=Volkswagen&model=Golf',
  );
  expect(screen.getByRole('link', { name: 'Known issues of the Volkswagen Golf' }).getAttribute('href')).toBe(MODEL);
  expect(api.calls.map(({ query }) => query.carId ?? query.carModel)).toContain('Golf');
});
