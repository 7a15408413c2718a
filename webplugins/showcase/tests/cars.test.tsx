import {
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aCar, aCard, ENTRY, MODIFICATION, RESULT, SERVICE, TOTALS } from './carSamples.ts';

const OWNER = aUser('USER', { id: 7 });
const OTHER = aUser('USER', { id: 8 });

const OFFER = {
  id: 51,
  carId: 3,
  carTitle: 'Red',
  fromUser: { id: 7, username: 'driver', profileImage: null },
  toUser: { id: 8, username: 'next', profileImage: null },
  status: 'PENDING',
  isClaim: false,
  note: 'Be good to it',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-04T10:00:00Z',
  answeredAt: null,
} as const;

function calls(over: Record<string, unknown> = {}) {
  return {
    'GET /showcase-api/cars/{carId}': aCar(),
    'GET /showcase-api/cars/{carId}/totals': TOTALS,
    'GET /showcase-api/cars/{carId}/build-logs': aPage([ENTRY]),
    'GET /showcase-api/cars/{carId}/modifications': aPage([MODIFICATION]),
    'GET /showcase-api/cars/{carId}/service-records': aPage([SERVICE]),
    'GET /showcase-api/cars/{carId}/performance-results': aPage([RESULT]),
    'GET /showcase-api/cars/{carId}/ownerships': aPage([]),
    'GET /showcase-api/users/{userId}/cars': aPage([aCard()]),
    'GET /showcase-api/users/{userId}/garage': {
      username: 'driver',
      cars: 1,
      current: 1,
      dreams: 0,
      likes: 4,
      entries: 1,
      limit: 5,
    },
    'GET /showcase-api/catalogue-matches': {
      items: [
        {
          brandId: 1,
          brandName: 'Mazda',
          carModelId: 2,
          carModelName: 'MX-5',
          generationId: 5,
          generationCode: 'NA',
          generationName: null,
          yearFrom: 1989,
          yearTo: 1997,
        },
      ],
    },
    'GET /showcase-api/generations': aPage([]),
    'GET /showcase-api/countries': aPage([]),
    'GET /showcase-api/car-categories': aPage([]),
    'GET /showcase-api/contest-wins': [],
    'GET /showcase-api/contests/current': { running: null, decided: null, winners: [] },
    ...over,
  };
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of a car', () => {
  test('its facts, what it gained against stock, and what it has cost', async () => {
    const { container } = renderPlugin(plugin, '/car/3', { api: calls() });
    expect(await screen.findByRole('heading', { name: 'Red', level: 1 })).toBeDefined();
    expect(await screen.findByText('116 hp to 125 hp')).toBeDefined();
    expect(screen.getByText('+9 hp')).toBeDefined();
    expect(await screen.findByText('€1,740.00')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await expectAccessible(container);
  });

  test('one that is private to others is not there', async () => {
    const refused = reply(404, { status: 404, code: 'NOT_FOUND', message: 'Car 3 was not found' });
    renderPlugin(plugin, '/car/3', { api: calls({ 'GET /showcase-api/cars/{carId}': refused }) });
    expect(await screen.findByText('This car does not exist, or its owner keeps it private.')).toBeDefined();
  });

  test('a sold one can be read, not changed', async () => {
    const sold = aCar({ status: 'SOLD', relation: 'PAST', mayEdit: true, isMain: false });
    renderPlugin(plugin, '/car/3?tab=log', {
      user: OWNER,
      api: calls({ 'GET /showcase-api/cars/{carId}': sold }),
    });
    expect(await screen.findByText('This car was sold. Its history can be read, not changed.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'New clutch' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit New clutch' })).toBeNull();
    await click('More');
    const choices = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Hand over', 'Who sees it', 'Bring back', 'Delete']);
  });

  test('an owner writes into the build log', async () => {
    const { api } = renderPlugin(plugin, '/car/3?tab=log', {
      user: OWNER,
      api: calls({
        'GET /showcase-api/cars/{carId}': aCar({ mayEdit: true }),
        'POST /showcase-api/cars/{carId}/build-logs': ENTRY,
      }),
    });
    await click('Add entry');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Title/ }), 'New turbo');
    await userEvent.type(await dialog.findByRole('textbox', { name: /What happened/ }), 'It whistles now.');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Cost/ }), '12,50');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({
      title: 'New turbo',
      cost: { amountMinor: 1250, currency: 'EUR' },
      status: 'PUBLISHED',
      pictureIds: [],
    });
  });

  test('the next owner accepts what is offered', async () => {
    const { api } = renderPlugin(plugin, '/car/3', {
      user: OTHER,
      api: calls({
        'GET /showcase-api/cars/{carId}': aCar({ status: 'TRANSFER_PENDING', pendingTransfer: OFFER }),
        'POST /showcase-api/transfers/{transferId}/accept': aCar({ mayEdit: true }),
      }),
    });
    expect(await screen.findByText('driver wants to hand Red over to you, with its whole history.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    await click('Accept');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over Red?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('/51/accept'))).toBe(true));
  });

  test('the owner answers a claim, which only the claimant withdraws', async () => {
    const claim = { ...OFFER, isClaim: true };
    renderPlugin(plugin, '/car/3', {
      user: OWNER,
      api: calls({ 'GET /showcase-api/cars/{carId}': aCar({ mayEdit: true, pendingTransfer: claim }) }),
    });
    await screen.findByText('next says that Red is theirs now, and would like to take it over with its whole history.');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    await click('Accept');
    expect(await screen.findByRole('dialog', { name: 'Hand Red over to next?' })).toBeDefined();
  });

  test('every tab is accessible', async () => {
    for (const tab of ['log', 'modifications', 'performance', 'service', 'questions', 'events', 'history']) {
      const { container, unmount } = renderPlugin(plugin, `/car/3?tab=${tab}`, {
        user: OWNER,
        api: calls({ 'GET /showcase-api/cars/{carId}': aCar({ mayEdit: true }) }),
      });
      await screen.findByRole('heading', { name: 'Red', level: 1 });
      await expectAccessible(container);
      unmount();
    }
  });
});

describe('a garage', () => {
  test('a member adds a car that they have searched for', async () => {
    const { api, container } = renderPlugin(plugin, '/usershowcase/7', {
      user: OWNER,
      api: calls({ 'POST /showcase-api/cars': aCar() }),
    });
    expect(await screen.findByRole('link', { name: 'Red' })).toBeDefined();
    await expectAccessible(container);
    await click('Add car');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('combobox', { name: /^Model/ }), 'mx5 na');
    await userEvent.click(await screen.findByRole('option', { name: 'Mazda MX-5 · NA' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Year/ }), '1991');
    await userEvent.click(dialog.getByRole('button', { name: 'Add car' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = api.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ carModelId: 2, generationId: 5, year: 1991, visibility: 'PUBLIC' });
  });

  test('a private one says so', async () => {
    const refused = reply(403, { status: 403, code: 'FORBIDDEN', message: 'This garage is private.' });
    renderPlugin(plugin, '/usershowcase/7', {
      api: calls({
        'GET /showcase-api/users/{userId}/garage': refused,
        'GET /showcase-api/users/{userId}/cars': refused,
      }),
    });
    expect(await screen.findByText('This garage is private.')).toBeDefined();
  });
});
