import {
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
import type { CannedReply, CaseDetail, CaseReport, ReportCase } from '../api/cases.ts';
import type { OwnReport } from '../api/reports.ts';
import { bodyOfDecision, emptyDecision } from '../lib/decision.ts';
import plugin from '../plugin.tsx';

const AT = '2026-06-01T10:00:00.000Z';
const MOD = { id: aUser('MODERATOR').id, username: 'mod', profileImage: null };
const AUTHOR = { id: 9, username: 'joe', profileImage: null };
const REASONS = [
  { key: 'spam', label: 'Spam', help: 'It sells.', severity: 2, isConfidential: false, requiresDetails: false },
  { key: 'other', label: 'Something else', help: 'Say it.', severity: 2, isConfidential: true, requiresDetails: true },
];

const aCase = (id: number, more: Partial<ReportCase> = {}): ReportCase => ({
  id,
  targetType: 'forum.question',
  targetId: id,
  title: `Question ${id}`,
  url: `/questions/${id}`,
  author: AUTHOR,
  authorRole: 'USER',
  score: 4.5,
  severity: 3,
  reportCount: 3,
  status: 'OPEN',
  isEscalated: false,
  isConfidential: false,
  claimedBy: null,
  claimedAt: null,
  claimEndsAt: null,
  hiddenAt: null,
  lockedAt: null,
  resolution: null,
  publicNote: null,
  resolvedAt: null,
  createdAt: AT,
  updatedAt: AT,
  version: 4,
  reasons: [{ key: 'spam', label: 'Spam', number: 3 }],
  ...more,
});

const STATE = { title: 'Question 2', text: 'Buy my brakes', url: '/questions/2', image: '/brakes.webp', takenAt: AT };
const aDetail = (id: number, more: Partial<CaseDetail> = {}): CaseDetail => ({
  ...aCase(id),
  reported: STATE,
  present: { ...STATE, text: 'Edited', takenAt: null },
  record: { joinedAt: AT, level: 1, cases: 3, upheldCases: 2, warnings: 1, points: 3, bans: 0 },
  resolutions: ['NO_ACTION', 'HIDDEN', 'WARNED', 'BANNED'],
  needsAdmin: false,
  ...more,
});
const REPORT: CaseReport = {
  id: 1,
  reporter: { id: 5, username: 'ann', profileImage: null },
  reasonKey: 'spam',
  reasonLabel: 'Spam',
  isConfidential: false,
  details: 'Again.',
  weight: 1.5,
  status: 'OPEN',
  createdAt: AT,
  agreed: 3,
  decided: 4,
};
const FRIENDLY: CannedReply = {
  id: 1,
  title: 'Friendly',
  body: 'Keep it friendly.',
  resolution: 'WARNED',
  position: 0,
  version: 1,
};
const SENT: OwnReport = {
  id: 1,
  targetType: 'forum.question',
  targetId: 7,
  title: 'Question 7',
  url: '/questions/7',
  reasonLabel: 'Something else',
  details: null,
  status: 'OPEN',
  outcome: null,
  createdAt: AT,
  resolvedAt: null,
};
const ONE = 'GET /moderation-api/report-cases/{caseId}';
const DESK = {
  'GET /moderation-api/report-cases': aPage([aCase(1), aCase(2, { hiddenAt: AT })]),
  'GET /moderation-api/report-reasons': REASONS,
  'GET /moderation-api/canned-replies': aPage([FRIENDLY]),
  'GET /moderation-api/report-cases/{caseId}/reports': aPage([REPORT]),
};

test('a member reports with a reason, and with the details that it needs', async () => {
  const { api, toasts } = renderSlot(
    plugin,
    'content.actions',
    { content: 'forum.question:7' },
    {
      user: aUser(),
      permissions: ['moderation.report.create'],
      api: {
        'GET /moderation-api/report-reasons': REASONS,
        'POST /moderation-api/reports': reply(201, SENT),
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this' });
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Something else/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByText(/Say what is wrong/)).toBeDefined();
  expect(within(dialog).getByText(/^Confidential/)).toBeDefined();
  await expectAccessible(dialog);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Details/ }), 'He sells it everywhere');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(toasts().join()).toContain('Our staff will look at it'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ref: 'forum.question:7',
    reasonKey: 'other',
    details: 'He sells it everywhere',
  });
});

test('a member sees what has become of their reports and withdraws one', async () => {
  const { api, container, toasts } = renderSlot(
    plugin,
    'settings.tabs',
    {},
    {
      user: aUser(),
      api: {
        'GET /moderation-api/reports/mine': aPage([
          SENT,
          { ...SENT, id: 2, title: 'Question 8', status: 'AGREED', outcome: 'ACTION_TAKEN' },
        ]),
        'DELETE /moderation-api/reports/{reportId}': reply(204, null),
      },
    },
  );
  expect(await screen.findByText('Action taken')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the report of Question 7' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(toasts()).toContain('The report is withdrawn.'));
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('visitors and those without the permission see no button', () => {
  renderSlot(plugin, 'content.actions', { content: 'forum.question:7' }, { user: aUser(), permissions: [] });
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

test('the desk is worked by keyboard alone: next, claim, decide', async () => {
  let claimed = false;
  const { api, container, toasts } = renderPlugin(plugin, '/report-management', {
    user: aUser('MODERATOR'),
    permissions: ['moderation.cases'],
    api: {
      ...DESK,
      [ONE]: () =>
        aDetail(2, claimed ? { status: 'CLAIMED', claimedBy: MOD, claimedAt: AT, claimEndsAt: AT, version: 5 } : {}),
      'PUT /moderation-api/report-cases/{caseId}/claim': () => {
        claimed = true;
        return aDetail(2, { status: 'CLAIMED', claimedBy: MOD, version: 5 });
      },
      'PUT /moderation-api/report-cases/{caseId}/resolve': aDetail(2, { status: 'RESOLVED', resolution: 'WARNED' }),
    },
  });
  await screen.findByText('Question 1');
  await userEvent.keyboard('jj');
  expect(await screen.findByText('Buy my brakes')).toBeDefined();
  expect(document.activeElement?.getAttribute('data-case')).toBe('2');
  expect(screen.getByText('Edited')).toBeDefined();
  expect(await screen.findByText(/3 of 4 agreed/)).toBeDefined();
  await expectAccessible(container);
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(help.isConnected).toBe(false));
  await userEvent.keyboard('c');
  expect(await screen.findByRole('button', { name: 'Decide' })).toBeDefined();
  await userEvent.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Decide about Question 2' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Decision/ }), 'WARNED');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Canned reply/ }), '1');
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ }).value).toBe('Keep it friendly.'),
  );
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(toasts().join()).toContain('The case is decided'));
  expect(api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { version: 4 },
    { resolution: 'WARNED', publicNote: 'Keep it friendly.', warning: { type: 'spam', points: 3 }, version: 5 },
  ]);
});

test('a clear queue says so, and one decision is made about many', async () => {
  const empty = renderPlugin(plugin, '/report-management', {
    api: { ...DESK, 'GET /moderation-api/report-cases': aPage([]) },
  });
  expect(await screen.findByText('Queue is clear')).toBeDefined();
  empty.unmount();
  const { api, toasts } = renderPlugin(plugin, '/report-management', {
    api: {
      ...DESK,
      'POST /moderation-api/report-case-resolutions': {
        resolved: [1],
        refused: [{ id: 2, code: 'CLAIMED_BY_OTHER', message: 'Taken' }],
      },
    },
  });
  for (const name of ['Select Question 1', 'Select Question 2']) {
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Decide together' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide 2 cases together' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Advertising.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(toasts().join()).toContain('Decided: 1. Not decided: 1.'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    caseIds: [1, 2],
    resolution: 'REMOVED',
    publicNote: 'Advertising.',
  });
});

test('a ban has an end, or none', () => {
  const values = { ...emptyDecision('BANNED'), note: ' Fraud. ', days: '7' };
  const body = bodyOfDecision(aDetail(2), values, Date.parse(AT));
  expect(body).toMatchObject({
    publicNote: 'Fraud.',
    ban: { scope: 'READ_ONLY', reason: 'spam', expiresAt: '2026-06-08T10:00:00.000Z' },
    warning: null,
  });
  expect(bodyOfDecision(aDetail(2), { ...values, days: '0' }).ban?.expiresAt).toBeNull();
});
