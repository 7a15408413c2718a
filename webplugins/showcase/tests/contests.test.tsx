import { implement } from '@motorclub/sdk';
import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  renderSlot,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import type { Contest, ContestDetail, ContestEntry } from '../api/contests.ts';
import { CarContests } from '../components/contests/CarContests.tsx';
import { ContestLine } from '../components/contests/ContestLine.tsx';
import { ContestTab } from '../components/contests/ContestTab.tsx';
import { bodyOfContest, changesOfContest, emptyContest, errorsOfContest, formOfContest } from '../lib/contestForm.ts';
import { daysLeft } from '../lib/contestTimes.ts';
import plugin from '../plugin.tsx';

const TAB = { path: '/showcase', view: 'Tab', title: 'showcase:contests' } as const;
const page = implement(
  { id: 'showcase', sdk: '^1', routes: [TAB], menus: [], slots: [], content: [] },
  { Tab: () => Promise.resolve({ default: ContestTab }) },
);

const carPage = implement(
  {
    id: 'showcase',
    sdk: '^1',
    routes: [{ path: '/car', view: 'Car', title: 'showcase:contest' }],
    menus: [],
    slots: [],
    content: [],
  },
  { Car: () => Promise.resolve({ default: () => <CarContests carId={3} own /> }) },
);

const linePage = implement(
  {
    id: 'showcase',
    sdk: '^1',
    routes: [{ path: '/line', view: 'Line', title: 'showcase:contest' }],
    menus: [],
    slots: [],
    content: [],
  },
  { Line: () => Promise.resolve({ default: ContestLine }) },
);

const aContest = (more: Partial<Contest> = {}): Contest => ({
  id: 7,
  title: 'Night garage',
  theme: 'Your car after dark.',
  prize: null,
  status: 'VOTING',
  classes: [
    { key: 'driven', name: 'Driven' },
    { key: 'project', name: 'Project' },
  ],
  eligibility: { brandIds: [], yearFrom: null, yearTo: null, minPhotos: 3 },
  entryOpensAt: '2026-06-01T10:00:00.000Z',
  entryClosesAt: '2026-06-08T10:00:00.000Z',
  votingOpensAt: '2026-06-09T10:00:00.000Z',
  votingClosesAt: '2100-06-16T10:00:00.000Z',
  picksPerVoter: 2,
  minVotesToQualify: 5,
  winCooldownMonths: 12,
  extendedAt: null,
  publishedAt: null,
  cancelReason: null,
  countedBallots: 0,
  uncountedBallots: 0,
  version: 3,
  entryCount: 3,
  ...more,
});

const aDetail = (more: Partial<ContestDetail> = {}): ContestDetail => ({
  ...aContest(),
  rules: 'Your own car.',
  rulesHtml: '<p>Your own car.</p>',
  steps: [],
  myPicks: null,
  voteRefusal: null,
  uncountedReasons: {},
  ...more,
});

const photo = (id: number) => ({
  id,
  alt: `Photo ${id}`,
  width: 960,
  height: 720,
  position: 0,
  isCover: false,
  color: '#222222',
  focusX: 50,
  focusY: 50,
  blurs: [],
  variants: [{ width: 320, format: 'webp', url: `/files/${id}.webp` }],
  url: `/files/${id}.webp`,
  smallUrl: `/files/${id}.webp`,
});

const anEntry = (id: number, carName: string, more: Partial<ContestEntry> = {}): ContestEntry => ({
  id,
  contestId: 7,
  classKey: 'driven',
  showcaseId: id + 100,
  carId: id + 200,
  author: { id: id + 300, username: `owner${id}`, profileImage: null },
  brand: 'Mazda',
  model: 'MX-5',
  year: 1994,
  carName,
  title: carName,
  photos: [photo(id * 10), photo(id * 10 + 1)],
  status: 'APPROVED',
  reason: null,
  note: null,
  rank: null,
  votes: null,
  createdAt: '2026-06-02T10:00:00.000Z',
  isMine: false,
  version: 1,
  ...more,
});

const ONE = 'GET /showcase-api/contests/{contestId}';
const ENTRIES = 'GET /showcase-api/contests/{contestId}/entries';
const MINE = anEntry(3, 'Mine', { isMine: true });
const CARS = aPage([anEntry(1, 'Bluebird'), anEntry(2, 'Shark'), MINE, anEntry(4, 'Comet')]);

const open = (api: ApiHandlers, permissions: readonly string[] = ['showcase.contest.enter', 'showcase.contest.vote']) =>
  renderPlugin(page, '/showcase?tab=contest&contest=7', {
    user: aUser(),
    permissions: [...permissions],
    api: { [ONE]: aDetail(), [ENTRIES]: CARS, ...api },
  });

test('a member picks cars by keyboard, as many as a ballot has, and casts it once', async () => {
  const { container, api, toasts } = open({ 'POST /showcase-api/contests/{contestId}/ballots': reply(201, aDetail()) });
  const first = await screen.findByRole('checkbox', { name: 'Vote for Bluebird' });
  expect(screen.queryByRole('checkbox', { name: 'Vote for Mine' })).toBeNull();
  first.focus();
  await userEvent.keyboard(' ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vote for Comet' }));
  expect(screen.getByRole('status').textContent).toBe('2 of 2 picked');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vote for Shark' }).disabled).toBe(true);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Cast ballot' }));
  const dialog = screen.getByRole('dialog', { name: 'Cast your ballot?' });
  expect(within(dialog).getByText('You vote for Bluebird, Comet. This cannot be changed.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cast ballot' }));
  await waitFor(() => expect(toasts()).toContain('Thank you for your vote'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ picks: [1, 4] });
});

test('who has voted, and who may not, sees why', async () => {
  const { unmount } = open({ [ONE]: aDetail({ myPicks: [1] }) });
  expect(await screen.findByText(/^You have voted/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  open({ [ONE]: aDetail({ voteRefusal: 'NEW_ACCOUNT' }) });
  expect(await screen.findByText('Only members who were here before the contest opened can vote.')).toBeDefined();
});

test('a member enters a car with photos in the order of choice', async () => {
  const free = { showcaseId: 9, carId: 8, title: 'Two-tone', carName: 'Two-tone', refusal: null };
  const past = { ...free, showcaseId: 10, carName: 'Sold one', photos: [photo(5)], refusal: 'NOT_CURRENT' };
  const { api, toasts } = open({
    [ONE]: aDetail({ status: 'ENTRIES_OPEN' }),
    'GET /showcase-api/contests/{contestId}/candidates': aPage([
      { ...free, photos: [photo(1), photo(2), photo(3), photo(4)] },
      past,
    ]),
    'POST /showcase-api/contests/{contestId}/entries': reply(201, anEntry(5, 'Two-tone')),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter your car' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter a car in Night garage' });
  expect(within(dialog).getByRole<HTMLOptionElement>('option', { name: /Sold one/ }).disabled).toBe(true);
  const send = within(dialog).getByRole('button', { name: 'Enter your car' });
  await userEvent.click(send);
  expect(await within(dialog).findByText('Choose 3 to 6 photos')).toBeDefined();
  for (const name of ['Photo 4', 'Photo 1', 'Photo 2']) {
    await userEvent.click(within(dialog).getByRole('checkbox', { name: new RegExp(name) }));
  }
  await expectAccessible(dialog);
  await userEvent.click(send);
  await waitFor(() => expect(toasts()).toContain('Your car is entered'));
  const sent = api.calls.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ showcaseId: 9, classKey: 'driven', photoIds: [4, 1, 2] });
});

test('a result has places and votes, and for staff the ballots that are not counted', async () => {
  const decided = {
    status: 'PUBLISHED',
    publishedAt: '2026-06-16T10:00:00.000Z',
    countedBallots: 9,
    uncountedBallots: 1,
  };
  const { container } = open(
    {
      [ONE]: aDetail({ ...(decided as Partial<ContestDetail>), uncountedReasons: { BURST: 1 } }),
      [ENTRIES]: aPage([anEntry(1, 'Bluebird', { rank: 1, votes: 6 }), anEntry(2, 'Shark', { rank: 1, votes: 6 })]),
      'GET /showcase-api/contests/{contestId}/ballots': aPage([
        {
          id: 1,
          author: { id: 5, username: 'newcomer', profileImage: null },
          picks: [1],
          isCounted: false,
          reason: 'BURST',
          castAt: '2026-06-10T10:00:00.000Z',
        },
      ]),
    },
    ['showcase.contests'],
  );
  expect(await screen.findAllByText('Place 1')).toHaveLength(2);
  expect(screen.getByText(/^9 ballots counted, 1 not counted./)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'newcomer' })).toBeDefined();
  await expectAccessible(container);
});

test('staff disqualify with a reason and move a contest on', async () => {
  const { api, toasts } = open(
    {
      [ONE]: aDetail({ status: 'REVIEW', steps: ['VOTING', 'CANCELED'] }),
      [ENTRIES]: aPage([anEntry(1, 'Bluebird', { status: 'ENTERED' })]),
      'PUT /showcase-api/contests/{contestId}/entries/{entryId}/status': anEntry(1, 'Bluebird'),
      'PUT /showcase-api/contests/{contestId}/status': aDetail(),
    },
    ['showcase.contests'],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Disqualify' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Another car');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disqualify' }));
  await waitFor(() => expect(toasts()).toContain('Bluebird disqualified'));
  await userEvent.click(screen.getByRole('button', { name: 'Open the vote now' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open the vote now' }));
  await waitFor(() => expect(toasts()).toContain('Done'));
  const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([
    { status: 'DISQUALIFIED', reason: 'Another car', version: 1 },
    { status: 'VOTING', version: 3 },
  ]);
});

test('all contests, none, and a failure', async () => {
  const LIST = 'GET /showcase-api/contests';
  const list = (answer: unknown) =>
    renderPlugin(page, '/showcase?tab=contest', { api: { [LIST]: answer } as ApiHandlers });
  const { container, unmount } = list(
    aPage([aContest(), aContest({ id: 8, title: 'Winter', status: 'CANCELED', cancelReason: 'No snow' })]),
  );
  const link = await screen.findByRole('link', { name: 'Night garage' });
  expect(link.getAttribute('href')).toBe('/showcase?tab=contest&contest=7');
  expect(screen.getByText(/Canceled: No snow/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New contest' })).toBeNull();
  await expectAccessible(container);
  unmount();
  const { unmount: close } = list(aPage([]));
  expect(await screen.findByText('No contest yet.')).toBeDefined();
  close();
  list(reply(500, { status: 500, code: 'X', message: 'Broken' }));
  expect(await screen.findByText('The contests could not be loaded')).toBeDefined();
});

test('the home page shows the running contest with its days, and the last winners', async () => {
  const decided = aContest({ id: 6, title: 'Car of the month', status: 'PUBLISHED' });
  const { container } = renderSlot(
    plugin,
    'home.main',
    {},
    {
      api: {
        'GET /showcase-api/contests/current': {
          running: aContest(),
          decided,
          winners: [anEntry(1, 'Bluebird', { rank: 1 })],
        },
      },
    },
  );
  expect((await screen.findByRole('link', { name: 'Vote now' })).getAttribute('href')).toBe(
    '/showcase?tab=contest&contest=7',
  );
  expect(screen.getByText('Bluebird')).toBeDefined();
  expect(screen.getByText(/Winner · Car of the month/)).toBeDefined();
  await expectAccessible(container);
});

test('the gallery has a line about the running contest', async () => {
  renderPlugin(linePage, '/line', {
    api: { 'GET /showcase-api/contests/current': { running: aContest(), decided: null, winners: [] } },
  });
  const line = await screen.findByRole('region', { name: 'Contest' });
  expect(within(line).getByText(/^Vote · [\d,]+ days left$/)).toBeDefined();
  expect(within(line).getByRole('link', { name: 'Vote now' }).getAttribute('href')).toContain('contest=7');
});

test('a car has the badges of its wins, and its owner can enter it', async () => {
  const win = {
    carId: 3,
    contestId: 6,
    title: 'Car of the month',
    classKey: 'driven',
    publishedAt: '2026-06-16T10:00:00Z',
  };
  const { api, container } = renderPlugin(carPage, '/car', {
    user: aUser(),
    permissions: ['showcase.contest.enter'],
    api: {
      'GET /showcase-api/contest-wins': [win],
      'GET /showcase-api/contests/current': {
        running: aContest({ status: 'ENTRIES_OPEN' }),
        decided: null,
        winners: [],
      },
    },
  });
  const badge = await screen.findByRole('link', { name: 'Winner of Car of the month' });
  expect(badge.getAttribute('href')).toBe('/showcase?tab=contest&contest=6');
  expect(await screen.findByRole('button', { name: 'Enter your car' })).toBeDefined();
  expect(api.calls.find(({ path }) => path.endsWith('/contest-wins'))?.query).toEqual({ carIds: '3' });
  await expectAccessible(container);
});

test('the form of a contest knows what the server refuses, and sends what has changed', () => {
  const form = emptyContest(new Date('2026-06-01T09:00:00Z'));
  expect(errorsOfContest({ ...form, title: 'Night', rules: 'Own car' })).toEqual({});
  const late = { ...form, title: 'Night', rules: 'Own car', votingOpensAt: '2026-06-19T12:00', picksPerVoter: '11' };
  expect(Object.keys(errorsOfContest(late)).sort()).toEqual(['picksPerVoter', 'votingOpensAt']);
  expect(bodyOfContest({ ...form, title: ' Night ' }).title).toBe('Night');
  const contest = aDetail({ status: 'ENTRIES_OPEN' });
  expect(changesOfContest(contest, formOfContest(contest))).toEqual({});
  expect(changesOfContest(contest, { ...formOfContest(contest), title: 'Dusk' })).toEqual({ title: 'Dusk' });
  expect(daysLeft(aContest({ votingClosesAt: '2026-06-16T10:00:00.000Z' }), Date.parse('2026-06-14T09:00:00Z'))).toBe(
    2,
  );
});
