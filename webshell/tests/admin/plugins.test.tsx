import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type AdminPlugins, PLUGIN_STATES } from '../../src/pages/admin/api/plugins.ts';
import { press } from '../press.ts';
import { address, aPlugin, aProcess, api, aSite, bodiesOf, live, open, pageOf, refused } from './support.tsx';

const LIST = 'GET /platform/admin/plugins';
const answer = { epoch: 119, missing: [] };
const calm = { dependents: [], consequences: [], requires: [], sockets: 0, jobs: 0, deliveries: 0 };
const CALM = { possible: true, needed: false, running: false, failure: null };

/** Answers dry runs and switches of one plugin, and remembers the switches. */
function switching(id: string, preflight: object, done: unknown = answer) {
  const handle = ({ query }: { query: { dryRun?: unknown } }) => (query.dryRun ? { ...calm, ...preflight } : done);
  return {
    [`POST /platform/admin/plugins/${id}/enable`]: handle,
    [`POST /platform/admin/plugins/${id}/disable`]: handle,
  };
}

const switches = (verb: string) =>
  api.calls.filter((call) => call.path.endsWith(`/${verb}`) && !('dryRun' in call.query)).length;

test('all seven states have a word; the list can be narrowed to one of them', async () => {
  const plugins = PLUGIN_STATES.map((state) => aPlugin(state, { state, enabled: state === 'enabled' }));
  const { container } = open('/adminPanel?tab=plugins', { [LIST]: aSite(plugins) });
  const words = ['Found', 'Installed', 'On', 'Off', 'Incompatible', 'Failed', 'Quarantined'];
  for (const word of words) expect(await screen.findByRole('button', { name: `${word} 1` })).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Quarantined 1' }));
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  expect(address).toBe('/adminPanel?tab=plugins&state=quarantined');
});

test('what cannot be switched on has no working switch', async () => {
  const plugins = (['found', 'incompatible', 'failed', 'disabled'] as const).map((state) =>
    aPlugin(state, { state, enabled: false }),
  );
  open('/adminPanel?tab=plugins', { [LIST]: aSite(plugins) });
  await screen.findAllByRole('switch');
  const disabled = screen.getAllByRole<HTMLInputElement>('switch').map((input) => input.disabled);
  expect(disabled).toEqual([true, true, true, false]);
});

test('needs stand with their state, a missing one too', async () => {
  const plugins = [
    aPlugin('tickets', { requires: ['events', 'payments'], uses: ['forum'] }),
    aPlugin('events', { state: 'disabled', enabled: false }),
    aPlugin('forum'),
  ];
  open('/adminPanel?tab=plugins', { [LIST]: aSite(plugins) });
  const row = within(await screen.findByRole('listitem', { name: 'Tickets' }));
  expect(
    within(row.getByRole('list', { name: 'Needs' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['EventsOff', 'paymentsNot here']);
  expect(row.getByRole('list', { name: 'Uses when on' }).textContent).toBe('ForumOn');
  const events = within(screen.getByRole('listitem', { name: 'Events' }));
  expect(events.getByRole('list', { name: 'Needed by' }).textContent).toBe('TicketsOn');
});

test('switching off says what it means first, then does it', async () => {
  const meaning = { consequences: [{ message: 'unanswered questions', count: 1200 }], sockets: 4, jobs: 1 };
  open('/adminPanel?tab=plugins', { [LIST]: aSite([aPlugin('forum')]), ...switching('forum', meaning) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Forum is on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch off Forum?' }));
  expect(await dialog.findByText('1,200 unanswered questions')).toBeDefined();
  expect(dialog.getByText('4 open subscriptions end')).toBeDefined();
  expect(dialog.getByText('1 waiting job is kept until it is on again')).toBeDefined();
  await expectAccessible(document.body);
  expect(switches('disable')).toBe(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Forum is off everywhere.')).toBeDefined();
  expect(switches('disable')).toBe(1);
});

test('plugins that need it stand in the way', async () => {
  open('/adminPanel?tab=plugins', {
    [LIST]: aSite([aPlugin('events')]),
    ...switching('events', { dependents: ['tickets'] }),
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Events is on' }));
  expect(await screen.findByText('These plugins need it and must be switched off first: tickets.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Switch off' }).disabled).toBe(true);
});

test('what a plugin lacks is said before it is switched on, and nothing is switched', async () => {
  const tickets = aPlugin('tickets', { state: 'disabled', enabled: false, requires: ['events'] });
  open('/adminPanel?tab=plugins', { [LIST]: aSite([tickets]), ...switching('tickets', { requires: ['events'] }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Tickets is on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tickets cannot be switched on yet' }));
  expect(dialog.getByRole('link', { name: 'events' }).getAttribute('href')).toBe(
    '/adminPanel?tab=plugins&plugin=events',
  );
  expect(switches('enable')).toBe(0);
});

test('with nothing in the way one click switches on; who has not confirmed is named', async () => {
  const forum = aPlugin('forum', { state: 'disabled', enabled: false });
  open('/adminPanel?tab=plugins', {
    [LIST]: aSite([forum]),
    ...switching('forum', {}, reply(202, { epoch: 119, missing: ['web-2', 'hub-1'] })),
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Forum is on' }));
  expect(await screen.findByText('Forum was switched, but these have not confirmed yet: web-2, hub-1.')).toBeDefined();
  expect(switches('enable')).toBe(1);
});

test('a refused switch says why', async () => {
  const body = { ...refused, message: 'Switch off first: tickets', details: { dependents: ['tickets'] } };
  open('/adminPanel?tab=plugins', { [LIST]: aSite([aPlugin('events')]), ...switching('events', {}, reply(409, body)) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Events is on' }));
  await press('Switch off');
  expect(await screen.findByText(/Events could not be switched. These plugins need it/)).toBeDefined();
});

test('who follows the newest state, per kind of process and tab, and who does not', async () => {
  const processes = [
    aProcess('web', 118, 'web-1'),
    aProcess('web', 117, 'web-2'),
    aProcess('jobs', 118),
    aProcess('hub', 118),
  ];
  open('/adminPanel?tab=plugins', { [LIST]: aSite([], { processes, tabs: { total: 37, current: 36 } }) });
  const figures = within(await screen.findByRole('region', { name: 'Up to date with the last change' }));
  expect(figures.getAllByRole('definition').map((one) => one.textContent)).toEqual(['1/2', '1/1', '1/1', '36/37']);
  expect(figures.getByText('Waiting for web-2')).toBeDefined();
});

test('another admin, or the breaker, changes something: it shows without a reload', async () => {
  let site = aSite([aPlugin('forum')]);
  open('/adminPanel?tab=plugins', { [LIST]: () => site });
  expect(await screen.findByRole('button', { name: 'On 1' })).toBeDefined();
  site = aSite([aPlugin('forum', { state: 'quarantined', enabled: false, failure: 'hook search kept failing' })], {
    epoch: 119,
  });
  await act(async () => live.emit('/topic/platform', { type: 'PLATFORM_CHANGED', epoch: 119 }));
  expect(await screen.findByRole('button', { name: 'Quarantined 1' })).toBeDefined();
  expect(screen.getByText('hook search kept failing')).toBeDefined();
});

test('after a cut connection the list is asked for again', async () => {
  let site = aSite([aPlugin('forum')]);
  open('/adminPanel?tab=plugins', { [LIST]: () => site });
  await screen.findByRole('button', { name: 'On 1' });
  site = aSite([aPlugin('forum', { state: 'disabled', enabled: false })], { epoch: 119 });
  await act(async () => live.reconnect());
  expect(await screen.findByRole('button', { name: 'Off 1' })).toBeDefined();
});

test('no plugins, and no answer', async () => {
  const first = open('/adminPanel?tab=plugins', { [LIST]: aSite([]) });
  expect(await screen.findByText('No plugins are installed.')).toBeDefined();
  first.unmount();
  open('/adminPanel?tab=plugins', {
    [LIST]: reply(500, { status: 500, code: 'ERROR', message: 'The database is away' }),
  });
  expect(await screen.findByText('The database is away')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('newer code on disk: one button replaces the processes and waits for the new ones', async () => {
  const old = aSite([aPlugin('forum', { pending: '1.2.0' })], { reload: { ...CALM, needed: true } });
  const processes = ['web', 'jobs', 'hub'].map((kind) => aProcess(kind, 119, `${kind}-new`));
  const answers: AdminPlugins[] = [];
  open('/adminPanel?tab=plugins', {
    [LIST]: () => (bodiesOf('POST', '/platform/admin/reload').length > 0 ? (answers.shift() ?? renewed) : old),
    'POST /platform/admin/reload': reply(202, { accepted: true }),
  });
  const renewed = aSite([aPlugin('forum', { version: '1.2.0' })], { epoch: 119, processes });
  answers.push(old, aSite([aPlugin('forum')], { processes: [...old.processes, ...processes] }));
  expect(await screen.findByText('1.2.0 waits')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('The processes are replaced one after the other.')).toBeDefined();
  expect(await screen.findByText('The site runs the new code.', {}, { timeout: 8000 })).toBeDefined();
  expect(bodiesOf('POST', '/platform/admin/reload')).toEqual([{}]);
  expect(screen.queryByText('There is newer code on disk than the site runs.')).toBeNull();
});

test('where nothing can restart the processes there is no button, but a word', async () => {
  open('/adminPanel?tab=plugins', { [LIST]: aSite([], { reload: { ...CALM, possible: false, needed: true } }) });
  expect(await screen.findByText(/Restart the services to load it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('archives of uninstalled plugins are listed under the plugins', async () => {
  const archive = {
    name: 'forum-1.zip',
    plugin: 'forum',
    version: '1.0.0',
    bytes: 48_200,
    rows: 3400,
    problem: null,
    createdAt: '2026-11-20T10:00:00Z',
  };
  const { container } = open('/adminPanel?tab=plugins', {
    [LIST]: aSite([]),
    'GET /platform/admin/archives': pageOf([archive]),
  });
  expect(await screen.findByRole('button', { name: 'Download forum-1.zip' })).toBeDefined();
  expect(screen.getByText('48.2 kB')).toBeDefined();
  await waitFor(() => expectAccessible(container));
});
