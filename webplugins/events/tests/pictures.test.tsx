import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aManagedType, anItem, CATALOGUE, MINE, SALES } from './samples.ts';

const AS = { user: aUser('EVENT_ORGANISER'), permissions: ['events.manage'] } as const;
const pictureOf = (id: number) => ({
  id,
  alt: '',
  width: 1600,
  height: 1200,
  position: 0,
  isCover: false,
  color: '#112233',
  focusX: 50,
  focusY: 50,
  blurs: [],
  url: `/files/attachments/${id}/1600.webp`,
  smallUrl: `/files/attachments/${id}/640.webp`,
  variants: [640, 1600].map((width) => ({ width, format: 'webp', url: `/files/attachments/${id}/${width}.webp` })),
});
const WITH = { ...MINE, banner: pictureOf(1), gallery: [pictureOf(2), pictureOf(3)] };
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
  test('are sent for the event, and a refusal can be tried again', async () => {
    let refused = true;
    const { api, container } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls(MINE, {
        'POST /platform/uploads/events.banner': reply(201, pictureOf(1)),
        'POST /platform/uploads/events.gallery': () => {
          const answer = refused ? reply(422, { status: 422, message: 'No picture.' }) : reply(201, pictureOf(2));
          refused = false;
          return answer;
        },
      }),
    });
    await userEvent.upload(await screen.findByLabelText('Choose a banner', { selector: 'input' }), photo());
    const sent = () => api.calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: '/platform/uploads/events.banner', query: { ref: 'events.event:7' } });
    await userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), photo());
    await userEvent.click(await screen.findByRole('button', { name: 'Try meet.png again' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText(/meet.png/)).toBeNull());
    await expectAccessible(container);
  });

  test('go after a question, are ordered, and one is the cover', async () => {
    const { api } = renderPlugin(plugin, '/create-event?event=7', {
      ...AS,
      api: calls(WITH, {
        'DELETE /platform/pictures/:id': reply(204),
        'PUT /platform/picture-order': reply(204),
        'PUT /platform/pictures/:id': pictureOf(3),
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Picture 1 later' }));
    await userEvent.click(screen.getByRole('button', { name: 'Picture 2 is the cover' }));
    const gallery = within(screen.getByRole('group', { name: 'Add pictures' }));
    await userEvent.click(gallery.getByRole('button', { name: 'Remove picture 2' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const made = api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
    expect(made.slice(0, 2)).toEqual([
      ['/platform/picture-order', { kind: 'events.gallery', ref: 'events.event:7', ids: [3, 2] }],
      ['/platform/pictures/3', { isCover: true }],
    ]);
    expect(made[2]?.[0]).toBe('/platform/pictures/3');
  });

  test('are on its page: the gallery in small, opening large', async () => {
    renderPlugin(plugin, '/events/7', { api: calls(WITH) });
    const picture = await screen.findByRole('img', { name: 'Picture 1' });
    expect(picture.parentElement?.querySelector('source')?.srcset).toContain('/files/attachments/2/640.webp 640w');
    expect(document.querySelector('source[srcset*="/attachments/1/640.webp 640w"]')).not.toBeNull();
    await userEvent.click(picture);
    const viewer = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(within(viewer).getByRole('img').getAttribute('src')).toBe(pictureOf(2).url);
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
