import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ManagedLabel } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { anEvent, aType } from './samples.ts';

const VIP: ManagedLabel = {
  id: 4,
  name: 'VIP',
  color: '#aa2200',
  perks: ['Lounge', 'Paddock walk'],
  sortOrder: 1,
  active: true,
  typeCount: 2,
};
const PAGE = '/eventTicketsTags?tab=labels';
const LIST = { 'GET /ticket-api/ticket-labels': aPage([VIP]) };

test('staff makes a label; its perks are typed one a line', async () => {
  const { api, container } = renderPlugin(plugin, PAGE, {
    user: aUser('MODERATOR'),
    permissions: ['events.manage', 'events.manage_catalogue'],
    api: { ...LIST, 'POST /ticket-api/ticket-labels': reply(201, VIP) },
  });
  expect(await screen.findByText('2 ticket types · Lounge · Paddock walk')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'New label' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Name/ }));
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: ' Early entry ' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Perks/ }), { target: { value: 'In at eight\n\n Coffee ' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Early entry',
    perks: ['In at eight', 'Coffee'],
    active: true,
  });
  await expectAccessible(container);
});

test('organisers see the list, and have no say in it', async () => {
  renderPlugin(plugin, PAGE, { user: aUser('EVENT_ORGANISER'), permissions: ['events.manage'], api: LIST });
  expect(await screen.findByText('VIP')).toBeDefined();
  expect(screen.queryByRole('button', { name: /label|Edit|Delete/ })).toBeNull();
});

test("a ticket card of the event's page has them with their perks", async () => {
  renderPlugin(plugin, '/events/7', {
    api: {
      'GET /ticket-api/events/:id': anEvent({ ticketTypes: [aType({ labels: [VIP] })] }),
      'GET /ticket-api/events/:id/availability': { eventId: 7, status: 'PUBLISHED', ticketTypes: [], seq: 1 },
    },
  });
  const labels = await screen.findByRole('list', { name: 'Labels of the ticket' });
  expect(within(labels).getByText('VIP')).toBeDefined();
  expect(screen.getByText('Lounge · Paddock walk')).toBeDefined();
});
