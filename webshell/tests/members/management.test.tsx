import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ManagedMember, RoleChange } from '../../src/pages/members/api.ts';
import { address, api, bodiesOf, open, pageOf } from '../admin/support.tsx';
import { aManaged, COUNTRIES } from './support.ts';

const PATH = '/usersManagement';
const ROLE = '/users/7/role';

function show(rows: readonly ManagedMember[], handlers: Record<string, unknown> = {}, query = '') {
  return open(PATH + query, { 'GET /users': pageOf(rows), 'GET /users/columns': { columns: [] }, ...handlers });
}

const asked = () => api.calls.filter(({ path }) => path === '/users').map(({ query }) => query);
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
const chooseRole = async (role: string) => {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name: role }));
};
const sortBy = (label: string) => userEvent.click(screen.getByRole('link', { name: label }));

async function act(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('only admins come in', async () => {
  open(PATH, {}, 'MODERATOR');
  expect(await screen.findByText('Access Restricted')).toBeDefined();
  expect(screen.getByText('Required role: Admin')).toBeDefined();
});

test('a row says who, which role, in which state, since when, on how many devices', async () => {
  const { container } = show([
    aManaged(7, 'marek', { displayName: 'Marek N.', role: 'MODERATOR', twoFactor: true, sessions: 1 }),
    aManaged(8, 'ines', { status: 'UNVERIFIED', lastSeenAt: null, sessions: 0 }),
  ]);
  await screen.findByRole('table', { name: 'Members' });
  const [, marek, ines] = screen.getAllByRole('row');
  for (const said of ['Marek N.', 'marek@example.org', 'Moderator', 'Active', 'Second factor', '1 device'])
    expect(marek?.textContent).toContain(said);
  for (const said of ['Email not verified', 'Never seen', '0 devices']) expect(ines?.textContent).toContain(said);
  expect(screen.getByRole('link', { name: 'marek' }).getAttribute('href')).toBe('/profile/7');
  expect(screen.getByText('2 members')).toBeDefined();
  await expectAccessible(container);
});

test('a search that finds very many says no more than that', async () => {
  const many = { ...pageOf([aManaged(7, 'marek')]), totalElements: 1000 };
  open(`${PATH}?q=mar`, { 'GET /users': many });
  expect(await screen.findByText('1,000+ members')).toBeDefined();
});

test('of all members everybody is counted', async () => {
  const many = { ...pageOf([aManaged(7, 'marek')]), totalElements: 1000 };
  open(PATH, { 'GET /users': many });
  expect(await screen.findByText('1,000 members')).toBeDefined();
});

test('search, filters, order and page are in the address, and a new filter begins at the first page', async () => {
  show([aManaged(7, 'marek')], {}, '?page=2&sort=-lastSeenAt');
  await screen.findByRole('link', { name: 'marek' });
  expect(asked().at(-1)).toEqual({ sort: '-lastSeenAt', page: 2, size: 20 });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, email or IP hash' }), 'ma');
  await choose('Role', 'Moderator');
  await choose('Status', 'Leaving');
  await choose('Joined', 'Last 12 months');
  await choose('Last seen', 'Not for 30 days');
  await sortBy('Member');
  expect(address).toBe(`${PATH}?sort=username&q=ma&role=MODERATOR&status=LEAVING&joined=YEAR&seen=AWAY_MONTH`);
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      q: 'ma',
      role: 'MODERATOR',
      status: 'LEAVING',
      joined: 'YEAR',
      seen: 'AWAY_MONTH',
      sort: 'username',
      page: 0,
      size: 20,
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address).toBe(`${PATH}?sort=username`);
});

const day = (text: string) => new Date(`${text}T00:00`).toISOString();

test('two days, the last one included, where the admin is; another choice forgets them', async () => {
  show([aManaged(7, 'marek')]);
  expect(screen.queryByLabelText('Joined from')).toBeNull();
  await choose('Joined', 'Chosen days');
  await choose('Last seen', 'Chosen days');
  for (const [label, value] of [
    ['Joined from', '2026-03-28'],
    ['Joined until', '2026-03-29'],
    ['Last seen until', '2026-11-20'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(address).toBe(
    `${PATH}?joined=BETWEEN&seen=BETWEEN&joinedFrom=2026-03-28&joinedTo=2026-03-29&seenTo=2026-11-20`,
  );
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      joinedFrom: day('2026-03-28'),
      joinedTo: day('2026-03-30'),
      seenTo: day('2026-11-21'),
      page: 0,
      size: 20,
    }),
  );
  await choose('Joined', 'Last 7 days');
  expect(address).toBe(`${PATH}?joined=WEEK&seen=BETWEEN&seenTo=2026-11-20`);
});

test('whoever shares an address is found from the row', async () => {
  const addressHash = '00112233445566778899aabbccddeeff';
  show([aManaged(7, 'marek', { addressHash })]);
  await userEvent.click(await screen.findByRole('link', { name: /Everybody who shares the address of marek$/ }));
  expect(address).toBe(`${PATH}?q=${addressHash}`);
  await waitFor(() => expect(asked().at(-1)).toEqual({ q: addressHash, page: 0, size: 20 }));
});

const COLUMNS = [
  {
    name: 'ladder.level',
    label: 'Level',
    choices: [
      { value: '1', label: 'Driver' },
      { value: '3', label: 'Tuner' },
    ],
  },
  { name: 'ladder.sign', label: 'Sign', choices: [] },
];

test('what plugins know stands in the rows and narrows the list', async () => {
  const columns = [{ name: 'ladder.level', label: 'Level', value: 'Tuner' }];
  const { container } = show([aManaged(7, 'marek', { columns })], { 'GET /users/columns': { columns: COLUMNS } });
  expect(await screen.findByText('Level: Tuner')).toBeDefined();
  await choose('Level', 'Tuner');
  expect(address).toBe(`${PATH}?having=ladder.level%3A3`);
  await waitFor(() => expect(asked().at(-1)).toEqual({ having: 'ladder.level:3', page: 0, size: 20 }));
  expect(screen.queryByRole('combobox', { name: 'Sign' })).toBeNull();
  await expectAccessible(container);
  await choose('Level', 'Any');
  expect(address).toBe(PATH);
});

test('a click on a heading sorts, a second one reverses', async () => {
  show([aManaged(7, 'marek')]);
  const heading = await screen.findByRole('columnheader', { name: 'Joined' });
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  for (const [label, sort] of [
    ['Member', 'username'],
    ['Member', '-username'],
    ['Last seen', '-lastSeenAt'],
    ['Last seen', 'lastSeenAt'],
    ['Role', 'role'],
    ['Joined', '-createdAt'],
  ] as const) {
    await sortBy(label);
    expect(address).toBe(`${PATH}?sort=${sort}`);
  }
});

test('nobody found, and a list that cannot be loaded', async () => {
  let broken = true;
  show([], {
    'GET /users': () => (broken ? reply(409, { status: 409, code: 'CONFLICT', message: 'Not now.' }) : pageOf([])),
  });
  expect(await screen.findByText('The members could not be loaded')).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody matches this.')).toBeDefined();
});

test('another role: a reason is needed, and the change can be taken back', async () => {
  let member = aManaged(7, 'marek');
  const { container } = show([], {
    'GET /users': () => pageOf([member]),
    [`PUT ${ROLE}`]: ({ body }: { body: RoleChange }) => {
      member = { ...member, role: body.role };
      return member;
    },
  });
  await act('marek', 'Change role');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of marek' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(dialog.getByText('This is the role they have.')).toBeDefined();
  expect(dialog.getByText('Required')).toBeDefined();
  await expectAccessible(container);
  await chooseRole('Event organiser');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Runs the Porto meets');
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('marek: Event organiser.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodiesOf('PUT', ROLE)).toHaveLength(2));
  expect(bodiesOf('PUT', ROLE)).toEqual([
    { role: 'EVENT_ORGANISER', reason: 'Runs the Porto meets' },
    { role: 'USER', reason: 'Undone by the admin who made the change' },
  ]);
});

test('an admin with a second factor is asked for a code, and a wrong one is named at its field', async () => {
  show([aManaged(7, 'marek')], {
    [`PUT ${ROLE}`]: ({ body }: { body: RoleChange }) => {
      if (!body.code)
        return reply(403, { status: 403, message: 'Confirm with a code.', error: 'Two-factor code required' });
      if (body.code !== '123456') return reply(400, { status: 400, field: 'code', message: 'Invalid code' });
      return aManaged(7, 'marek', { role: body.role });
    },
  });
  await act('marek', 'Change role');
  const dialog = within(await screen.findByRole('dialog'));
  await chooseRole('Moderator');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Helps a lot');
  expect(dialog.queryByLabelText(/^Code/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  const code = await dialog.findByLabelText(/^Code of your authenticator app/);
  await userEvent.type(code, '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByText('Invalid code')).toBeDefined();
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('marek: Moderator.')).toBeDefined();
  expect(bodiesOf('PUT', ROLE).at(-1)).toEqual({ role: 'MODERATOR', reason: 'Helps a lot', code: '123456' });
});

test('the last admin stays: the refusal stands in the dialog', async () => {
  const message = 'The last admin cannot get another role.';
  show([aManaged(7, 'marek', { role: 'ADMIN' })], {
    [`PUT ${ROLE}`]: reply(409, { status: 409, code: 'LAST_ADMIN', message }),
  });
  await act('marek', 'Change role');
  const dialog = within(await screen.findByRole('dialog'));
  await chooseRole('Member');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Tired');
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('sessions are ended after a question that says how many', async () => {
  show([aManaged(7, 'marek')], { 'POST /users/7/end-sessions': { ended: 2 } });
  await act('marek', 'End sessions');
  const dialog = within(await screen.findByRole('dialog', { name: 'End all sessions of marek?' }));
  expect(dialog.getByText('2 devices are logged out at once.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('marek is logged out of 2 devices.')).toBeDefined();
});

test('an address is marked as verified, where it is not', async () => {
  let status: ManagedMember['status'] = 'UNVERIFIED';
  show([], {
    'GET /users': () => pageOf([aManaged(7, 'marek', { status })]),
    'POST /users/7/verify-email': () => {
      status = 'ACTIVE';
      return aManaged(7, 'marek');
    },
  });
  await act('marek', 'Mark email as verified');
  expect(await screen.findByText('The email of marek counts as verified.')).toBeDefined();
  expect(await screen.findByText('Active', { ignore: 'option' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for marek' }));
  expect(screen.queryByRole('menuitem', { name: 'Mark email as verified' })).toBeNull();
});

test('what is found is exported; a failure says why', async () => {
  let broken = false;
  URL.createObjectURL = vi.fn(() => 'blob:csv');
  URL.revokeObjectURL = vi.fn();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show(
    [aManaged(7, 'marek')],
    {
      'GET /users/export': () =>
        broken ? reply(429, { status: 429, message: 'Too many.' }) : new Blob(['id,username']),
    },
    '?q=ma&sort=username',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.calls.find(({ path }) => path === '/users/export')?.query).toEqual({ q: 'ma' });
  broken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^The download failed/)).toBeDefined();
  saved.mockRestore();
});

test('countries are found by name, without accents, and by code', async () => {
  const { container } = open('/countries', { 'GET /countries': COUNTRIES }, 'EVENT_ORGANISER');
  expect(await screen.findByText('3 countries')).toBeDefined();
  await expectAccessible(container);
  const search = screen.getByRole('searchbox', { name: 'Name or code' });
  await userEvent.type(search, 'turk');
  expect(address).toBe('/countries?q=turk');
  expect(screen.getByText('Türkiye')).toBeDefined();
  expect(screen.queryByText('Norway')).toBeNull();
  await userEvent.clear(search);
  await userEvent.type(search, 'no');
  expect(screen.getByText('Norway')).toBeDefined();
  await userEvent.type(search, 'where');
  expect(screen.getByText('No country matches “nowhere”.')).toBeDefined();
});

test('countries are for staff', async () => {
  open('/countries', {}, 'USER');
  expect(await screen.findByText('Access Restricted')).toBeDefined();
});
