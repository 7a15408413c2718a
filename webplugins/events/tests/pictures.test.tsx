import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aManagedType, anItem, CATALOGUE, MINE, SALES } from './samples.ts';

const AS = { user: aUser('EVENT_ORGANISER'), permissions: ['events.manage'] } as const;
const BANNER = '/files/attachments/00112233445566778899aabbccddeeff';
const PICTURE = {
  key: 'ab'.repeat(16),
  url: '/files/attachments/p/1600.webp',
  smallUrl: '/files/attachments/p/640.webp',
};
const WITH = { ...MINE, bannerUrl: `${BANNER}/1600.webp`, bannerSmallUrl: `${BANNER}/640.webp`, gallery: [PICTURE] };
const photo = (bytes = 3) => new File([new Uint8Array(bytes)], 'meet.png', { type: 'image/png' });

function calls(event: object, over: Record<string, unknown> = {}) {
  return {
    ...CATALOGUE,
    'GET /ticket-api/events/:id': event,
    'GET /ticket-api/events/:id/sales': SALES,
    'GET /ticket-api/events/:id/managed-ticket-types': aPage([aManagedType()]),
    ...over,
  };
}

describe('the pictures of an event', () => {
  test('are chosen and sent; one that is too large is not, and a refusal is said', async () => {
    const { api, toasts, container } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls(MINE, {
        'PUT /ticket-api/events/:id/banner': WITH,
        'POST /ticket-api/events/:id/gallery': reply(400, { status: 400, field: 'image', message: 'No picture.' }),
      }),
    });
    const banner = await screen.findByLabelText('Choose a banner', { selector: 'input' });
    await userEvent.upload(banner, photo(5 * 1024 * 1024 + 1));
    await waitFor(() => expect(toasts()).toContainEqual(expect.stringMatching(/^This picture has more than 5 MB/)));
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
    await userEvent.upload(banner, photo());
    await waitFor(() => expect(toasts()).toContain('The banner is there.'));
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toBeInstanceOf(FormData);
    await userEvent.upload(screen.getByLabelText('Add a picture', { selector: 'input' }), photo());
    await waitFor(() => expect(toasts()).toContain('That did not work. No picture.'));
    await expectAccessible(container);
  });

  test('go again, after a question', async () => {
    const { api } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls(WITH, {
        'DELETE /ticket-api/events/:id/banner': reply(204),
        'DELETE /ticket-api/events/:id/gallery/:key': reply(204),
      }),
    });
    for (const name of ['Banner', 'Picture 1']) {
      await userEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/ticket-api/events/7/banner',
      `/ticket-api/events/7/gallery/${PICTURE.key}`,
    ]);
  });

  test('are on its page: the gallery in small, opening large', async () => {
    renderPlugin(plugin, '/events/7', { api: calls(WITH) });
    const picture = await screen.findByRole('img', { name: 'Picture 1' });
    expect(picture.getAttribute('src')).toBe(PICTURE.smallUrl);
    expect(document.querySelector(`img[srcset*="${BANNER}/640.webp 640w"]`)).not.toBeNull();
    await userEvent.click(picture);
    const viewer = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(within(viewer).getByRole('img').getAttribute('src')).toBe(PICTURE.url);
  });
});

describe('people of an event', () => {
  const helping = { 'GET /ticket-api/users/:id/staffed-events': aPage([anItem()]) };

  test('who help find the way to the scanner, whatever their role', async () => {
    const { api, container } = renderPlugin(plugin, '/manage-events', { user: aUser('USER'), api: helping });
    const way = await screen.findByRole('link', { name: 'Check-in: Night Garage Meet' });
    expect(way.getAttribute('href')).toBe('/manage-events?event=7&tab=check-in');
    expect(api.calls.map(({ path }) => path)).toEqual([`/ticket-api/users/${aUser('USER').id}/staffed-events`]);
    await expectAccessible(container);
  });

  test('who organise have a tab on their profile', async () => {
    const shown = { userId: 3, username: 'event_organiser', own: false };
    const api = { 'GET /ticket-api/events': aPage([anItem()]) };
    const first = renderSlot(plugin, 'profile.tabs', shown, { api });
    expect(await screen.findByRole('link', { name: 'Night Garage Meet' })).toBeDefined();
    expect(first.api.calls[0]?.query).toMatchObject({ organizerId: '3', sort: '-startsAt', page: 0 });
    await expectAccessible(first.container);
    first.unmount();
    renderSlot(plugin, 'profile.tabs', shown, { api: { 'GET /ticket-api/events': aPage([]) } });
    expect(await screen.findByText('event_organiser has not organised an event yet.')).toBeDefined();
  });
});
