import type { WebPlugin } from '@motorclub/sdk';
import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnCar } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { AROUND, anItem } from './samples.ts';

const GOLF: OwnCar = { brand: 'Volkswagen', carModel: 'Golf', generation: 'Mk4', year: 2001 };
const OWN = 'GET /forum-api/own-car';
const FACETS = ({ query }: { query: Readonly<Record<string, unknown>> }) => ({
  items: query.brand ? [{ value: 'Golf', count: 8 }] : [{ value: 'Volkswagen', count: 12 }],
});

/** The plugin with one of its several parts of the home page. */
function showing(view: string): WebPlugin {
  const slots = plugin.manifest.slots?.filter((slot) => slot.view === view) ?? [];
  return { ...plugin, manifest: { ...plugin.manifest, slots } };
}

test('the welcome follows the tags, stores the car, and is gone', async () => {
  const { api, container } = renderSlot(
    showing('Welcome'),
    'home.main',
    {},
    {
      user: aUser(),
      at: '/?welcome=1',
      beside: ['social'],
      api: {
        ...AROUND,
        'PUT /forum-api/own-car': GOLF,
        'POST /social-api/follows': reply(201),
        'GET /forum-api/facets': FACETS,
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'engine' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Brand' }));
  await userEvent.click(await screen.findByRole('option', { name: /Volkswagen/ }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), 'Golf');
  await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '2001');
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
  const sent = api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([
    ['/social-api/follows', expect.objectContaining({ targetType: 'forum.tag' })],
    ['/forum-api/own-car', { brand: 'Volkswagen', carModel: 'Golf', generation: '', year: 2001 }],
  ]);
});

test('the home page has questions about the car; without one nothing is asked for', async () => {
  const api = { ...AROUND, [OWN]: GOLF, 'GET /forum-api/questions': aPage([anItem()]) };
  const { unmount } = renderSlot(showing('YourCar'), 'home.main', {}, { user: aUser(), api });
  const panel = await screen.findByRole('region', { name: 'Your Volkswagen Golf Mk4' });
  expect(within(panel).getByRole('link', { name: 'All questions' }).getAttribute('href')).toBe('/questions?mine=1');
  expect(within(panel).getByRole('link', { name: /Cold-start rattle/ })).toBeDefined();
  unmount();
  const without = renderSlot(showing('YourCar'), 'home.main', {}, { user: aUser(), api: AROUND });
  await without.settled();
  expect(without.container.textContent).toBe('');
  expect(without.api.calls.map(({ path }) => path)).toEqual(['/forum-api/own-car']);
});

test('a question begins with the car, which can be another one', async () => {
  renderPlugin(plugin, '/askquestion', { api: { ...AROUND, [OWN]: GOLF }, user: aUser() });
  const make = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Brand' });
  await waitFor(() => expect(make.value).toBe('Volkswagen'));
  await userEvent.clear(make);
  await userEvent.type(make, 'Mazda');
  expect(make.value).toBe('Mazda');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe('Golf');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' }).value).toBe('2001');
});

test('browsing by car leads to questions about the own one, or to naming it', async () => {
  const { unmount } = renderPlugin(plugin, '/questions?browse=cars', {
    api: { ...AROUND, [OWN]: GOLF },
    user: aUser(),
  });
  const link = await screen.findByRole('link', { name: 'Questions about it' });
  expect(link.getAttribute('href')).toBe('/questions?mine=1');
  expect(screen.getByText('You drive a Volkswagen Golf Mk4.')).toBeDefined();
  unmount();
  renderPlugin(plugin, '/questions?browse=cars', { api: AROUND, user: aUser() });
  expect((await screen.findByRole('link', { name: 'Add your car' })).getAttribute('href')).toBe('/?welcome=1');
});
