import { aPage, aUser, renderSlot } from '@motorclub/sdk/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aManagedItem } from './samples.ts';

test("an organiser's home has failed refunds first, then the next event and drafts", async () => {
  const failed = aManagedItem({ id: 9, title: 'Hill Climb', failedRefunds: 2 });
  const { container } = renderSlot(
    plugin,
    'home.attention',
    {},
    {
      user: aUser('EVENT_ORGANISER'),
      permissions: ['events.manage'],
      api: {
        'GET /ticket-api/organizers/:id/events': ({ query }: { query: Record<string, unknown> }) => {
          if (query.failedRefunds) return aPage([failed]);
          return query.status === 'DRAFT' ? aPage([aManagedItem({ status: 'DRAFT' })]) : aPage([aManagedItem()]);
        },
      },
    },
  );
  const refunds = await screen.findByRole('link', { name: 'Hill Climb: refunds that failed' });
  expect(refunds.getAttribute('href')).toBe('/manage-events?event=9&tab=orders&status=REFUND_FAILED');
  expect(await screen.findByRole('link', { name: /^Next: Night Garage Meet,.* 60 tickets sold$/ })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Draft events' })).toBeDefined();
  expect([...container.querySelectorAll('a')].map((line) => line.textContent?.slice(0, 5))).toEqual([
    'Hill ',
    'Next:',
    'Draft',
  ]);
});
