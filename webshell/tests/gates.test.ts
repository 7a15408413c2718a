import { expect, test } from 'vitest';
import { GATES, rolesFor } from '../src/app/gates.ts';

test('the product table: 21 gated routes in three groups', () => {
  const groups = Map.groupBy(Object.entries(GATES), ([, roles]) => roles.join(' '));
  expect([...groups].map(([roles, routes]) => [roles, routes.length])).toEqual([
    ['ADMIN MODERATOR EVENT_ORGANISER', 11],
    ['ADMIN MODERATOR', 4],
    ['ADMIN', 6],
  ]);
});

test.each([
  '/usersManagement/',
  '/usersmanagement',
  '/USERSMANAGEMENT//',
  '/users%4Danagement',
  '/Admin/Donation-Ranks',
])('%s is gated however it is written', (address) => {
  expect(rolesFor(address)).toEqual(['ADMIN']);
});

test('other paths are open', () => {
  expect(rolesFor('/manage-events')).toBeUndefined();
  expect(rolesFor('/')).toBeUndefined();
});
