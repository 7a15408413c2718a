import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { BulkMail } from '../../src/pages/admin/api/bulkMails.ts';
import { api, bodiesOf, open, pageOf } from './support.tsx';

const AT = '/admin/emails?view=bulk';
const BULK = '/platform/emails/bulk';
const NOW = '2026-11-21T12:00:00Z';
const NONE = { queued: 0, sent: 0, failed: 0, bounced: 0, suppressed: 0, stored: 0 };
const SHOWN = { subject: 'Hi driver', text: 'Come', html: '<p>Come</p>' };
const WORDS = { subject: 'Summer meet', text: 'See you there' };

const MAIL: BulkMail = {
  id: 4,
  ...WORDS,
  roles: ['USER'],
  joined: null,
  seen: 'MONTH',
  state: 'SENDING',
  recipients: 1200,
  written: 300,
  held: 2,
  outcomes: { ...NONE, sent: 280, bounced: 3, queued: 17 },
  author: { id: 9, username: 'ines' },
  createdAt: NOW,
  endedAt: null,
};
const DONE: BulkMail = { ...MAIL, id: 3, subject: 'Spring meet', state: 'SENT', written: 1200, held: 0, endedAt: NOW };

const calls = (handlers: Record<string, unknown> = {}) => ({
  [`GET ${BULK}`]: pageOf([]),
  [`POST ${BULK}/count`]: { recipients: 1200 },
  [`POST ${BULK}/preview`]: SHOWN,
  ...handlers,
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function write() {
  await userEvent.type(await screen.findByLabelText('Subject'), WORDS.subject);
  await userEvent.type(screen.getByLabelText('Text'), WORDS.text);
  await waitFor(() => expect(button('Send to all of them').disabled).toBe(false));
}

async function askToSend() {
  await write();
  await userEvent.click(button('Send to all of them'));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => window.sessionStorage.clear());

test('it is written with a preview, and the number is counted with each choice', async () => {
  let reached = 1200;
  const { container } = open(AT, calls({ [`POST ${BULK}/count`]: () => ({ recipients: reached }) }));
  expect(await screen.findByText('Reaches 1,200 members')).toBeDefined();
  expect(await screen.findByText('No bulk emails yet.')).toBeDefined();
  expect(screen.getByText('Write a subject and a text to see the email.')).toBeDefined();
  expect(button('Send to all of them').disabled).toBe(true);
  expect(bodiesOf('POST', `${BULK}/preview`)).toEqual([]);
  await waitFor(() => expectAccessible(container));
  await write();
  expect(await screen.findByText('Subject: Hi driver')).toBeDefined();
  reached = 0;
  await userEvent.click(screen.getByRole('combobox', { name: 'Roles' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Moderator' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Joined' }), 'Last 7 days');
  expect(await screen.findByText('Reaches nobody')).toBeDefined();
  expect(bodiesOf('POST', `${BULK}/count`).at(-1)).toEqual({ roles: ['MODERATOR'], joined: 'WEEK', seen: null });
  expect(button('Send to all of them').disabled).toBe(true);
});

test('it is sent once the number has been typed', async () => {
  open(AT, calls({ [`POST ${BULK}`]: MAIL }));
  const dialog = await askToSend();
  expect(dialog.getByText('Send this email to 1,200 members?')).toBeDefined();
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const number = dialog.getByLabelText('Type 1200 to confirm');
  await userEvent.type(number, '120{Enter}');
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
  expect(bodiesOf('POST', BULK)).toEqual([]);
  await waitFor(() => expectAccessible(screen.getByRole('dialog')));
  await userEvent.type(number, '0');
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf('POST', BULK)).toEqual([{ ...WORDS, roles: [], joined: null, seen: null, recipients: 1200 }]);
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
});

test('another number by then is asked for, and nothing is sent', async () => {
  const refusal = { status: 409, code: 'CONFLICT', message: 'Other', field: 'recipients', details: { recipients: 7 } };
  let answer: unknown = reply(409, refusal);
  open(AT, calls({ [`POST ${BULK}`]: () => answer }));
  const dialog = await askToSend();
  await userEvent.type(dialog.getByLabelText('Type 1200 to confirm'), '1200{Enter}');
  expect(await dialog.findByText('By now it reaches 7 members. Nothing was sent.')).toBeDefined();
  const again = dialog.getByLabelText<HTMLInputElement>('Type 7 to confirm');
  expect(again.value).toBe('');
  answer = MAIL;
  await userEvent.type(again, '7{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf('POST', BULK).map((body) => (body as { recipients: number }).recipients)).toEqual([1200, 7]);
});

test('words that cannot be used are named at their field', async () => {
  const refusal = { status: 400, code: 'BAD_REQUEST', message: "There is no variable 'x'.", field: 'text' };
  open(AT, calls({ [`POST ${BULK}`]: reply(400, refusal), [`POST ${BULK}/test`]: reply(400, refusal) }));
  const dialog = await askToSend();
  await userEvent.type(dialog.getByLabelText('Type 1200 to confirm'), '1200{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Text').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText('Text'), '!');
  expect(screen.getByLabelText('Text').getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(button('Send a test to me'));
  await waitFor(() => expect(screen.getByLabelText('Text').getAttribute('aria-invalid')).toBe('true'));
});

test('a test goes to oneself, a variable is put in, and the draft outlives the page', async () => {
  const handlers = calls({ [`POST ${BULK}/test`]: { id: 8, to: 'ines@example.org' } });
  const first = open(AT, handlers);
  await write();
  await userEvent.click(button('Put in username'));
  const text = `${WORDS.text}{{ username }}`;
  await userEvent.click(button('Send a test to me'));
  expect(await screen.findByText('A test email goes to ines@example.org.')).toBeDefined();
  expect(bodiesOf('POST', `${BULK}/test`)).toEqual([{ ...WORDS, text }]);
  first.unmount();
  open(AT, handlers);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe(text);
  await userEvent.click(button('Discard'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('');
});

test('the list says how far each has come, and one can be stopped', async () => {
  let now = [MAIL, DONE];
  open(
    AT,
    calls({
      [`GET ${BULK}`]: () => pageOf(now),
      [`POST ${BULK}/4/stop`]: () => {
        now = [{ ...MAIL, state: 'STOPPED' }, DONE];
        return now[0];
      },
    }),
  );
  expect(await screen.findByText(/300 of 1,200 written · 2 wait for the end of quiet hours · /)).toBeDefined();
  expect(screen.getAllByText(/Waiting 17 · Sent 280 · Bounced 3/)).toHaveLength(2);
  expect(screen.getByRole('progressbar', { name: '300 of 1,200 written' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop Spring meet' })).toBeNull();
  await userEvent.click(button('Stop Summer meet'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped')).toBeDefined();
  expect(await screen.findByText('Stopped: 300 emails were written.')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('moderators read what was sent and write nothing', async () => {
  open(AT, calls({ [`GET ${BULK}`]: pageOf([MAIL]) }), 'MODERATOR');
  expect(await screen.findByText(/Administrators can write to many members/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: /Summer meet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Summer meet' }));
  expect(dialog.getByText('Member · Last seen: Last 30 days')).toBeDefined();
  expect(await dialog.findByText('Subject: Hi driver')).toBeDefined();
  expect(screen.queryByLabelText('Text')).toBeNull();
  expect(screen.queryByText('Stop')).toBeNull();
  expect(api.calls.some(({ path }) => path === `${BULK}/count`)).toBe(false);
});

test('no answer, neither for the list nor for the number', async () => {
  const broken = reply(500, { status: 500, code: 'ERROR', message: 'broken' });
  open(AT, calls({ [`GET ${BULK}`]: broken, [`POST ${BULK}/count`]: broken }));
  expect(await screen.findByText('Bulk emails could not be loaded')).toBeDefined();
  expect(await screen.findByText('The recipients could not be counted')).toBeDefined();
});
