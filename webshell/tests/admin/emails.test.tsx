import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Mail, MailTemplateDetail } from '../../src/pages/admin/api/emails.ts';
import { press } from '../press.ts';
import { address, api, bodiesOf, open, pageOf } from './support.tsx';

const AT = '/admin/emails';
const NOW = '2026-11-21T12:00:00Z';

const MAIL: Mail = {
  id: 1,
  template: 'verify_email',
  to: 'ines@example.org',
  subject: 'Welcome',
  text: 'Hello, see https://example.org/a.',
  html: '<!doctype html><body><p style="color:red" title="x>y">Hello</p></body>',
  status: 'STORED',
  attempts: 0,
  failure: null,
  createdAt: NOW,
  dueAt: null,
  sentAt: null,
};
const FAILED: Mail = { ...MAIL, id: 2, subject: 'Second', status: 'FAILED', attempts: 14, failure: '451 busy' };

const WORDS = {
  subject: 'Hi {{ username }}',
  text: 'Go: {{ link }}',
  html: '<p>Go: {{ link }}</p>',
  htmlFollows: true,
};
const TEMPLATE: MailTemplateDetail = {
  name: 'verify_email',
  owner: 'core',
  summary: 'Asks a new member to confirm the address.',
  variables: [
    { name: 'username', sample: 'driver', needed: false },
    { name: 'link', sample: 'https://example.org/x', needed: true },
  ],
  overridden: false,
  changedAt: null,
  fault: null,
  ...WORDS,
  defaults: WORDS,
};
const TEMPLATE_URL = '/platform/emails/templates/verify_email';
const EDITOR = `${AT}?view=templates&template=verify_email`;
const SHOWN = { subject: 'Hi driver', text: 'Go: there', html: '<p>Go: there</p>' };

const editing = (handlers: Record<string, unknown> = {}) => ({
  'GET /platform/emails/templates': pageOf([TEMPLATE]),
  [`GET ${TEMPLATE_URL}`]: TEMPLATE,
  [`POST ${TEMPLATE_URL}/preview`]: SHOWN,
  ...handlers,
});

beforeEach(() => window.sessionStorage.clear());

test.each(['/adminPanel?tab=emails', AT])('%s lists the mails; filters are in the address', async (path) => {
  const { container } = open(
    path,
    { 'GET /platform/emails': pageOf([MAIL, FAILED]), 'GET /platform/emails/templates': pageOf([TEMPLATE]) },
    'MODERATOR',
  );
  expect(await screen.findByText('451 busy', { exact: false })).toBeDefined();
  expect(screen.getAllByText('Nov 21, 2026, 12:00 PM UTC')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Filter by recipient'), 'in');
  const joint = path.includes('?') ? '&' : '?';
  await waitFor(() => expect(address).toBe(`${path}${joint}to=in`));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Sent');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Template' }),
    'Asks a new member to confirm the address.',
  );
  await waitFor(() => expect(address).toBe(`${path}${joint}to=in&status=SENT&template=verify_email`));
  await waitFor(() =>
    expect(api.calls.at(-1)?.query).toEqual({ to: 'in', status: 'SENT', template: 'verify_email', page: 0, size: 20 }),
  );
  await waitFor(() => expectAccessible(container));
});

test('no mails, none that fit, and no answer', async () => {
  const first = open(AT);
  expect(await screen.findByText('No emails yet.')).toBeDefined();
  first.unmount();
  const second = open(`${AT}?status=SENT`);
  expect(await screen.findByText('No emails match these filters.')).toBeDefined();
  second.unmount();
  open(AT, { 'GET /platform/emails': reply(500, { status: 500, code: 'ERROR', message: 'broken' }) });
  expect(await screen.findByText('The emails could not be loaded')).toBeDefined();
});

test('a state that is none is no filter', async () => {
  open(`${AT}?status=LOST`);
  expect(await screen.findByText('No emails yet.')).toBeDefined();
  expect(api.calls.filter(({ path }) => path === '/platform/emails').at(-1)?.query).toEqual({ page: 0, size: 20 });
});

test('a mail is shown in a frame where nothing runs, with what became of it', async () => {
  open(AT, { 'GET /platform/emails': pageOf([FAILED]) }, 'MODERATOR');
  await userEvent.click(await screen.findByRole('button', { name: /Second/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Second' }));
  expect(dialog.getByText('451 busy')).toBeDefined();
  expect(dialog.getByText('14')).toBeDefined();
  const frame = dialog.getByTitle<HTMLIFrameElement>('The email: Second');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('srcdoc')).toContain('<p data-style="color:red" title="x>y">');
  await userEvent.click(dialog.getByRole('tab', { name: 'Plain text' }));
  expect(dialog.getByRole('link', { name: 'https://example.org/a.' })).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('an administrator sends a mail again, and reads why that cannot be', async () => {
  let answer: unknown = reply(409, { status: 409, code: 'CONFLICT', message: 'The mail has been sent.' });
  open(AT, { 'GET /platform/emails': pageOf([FAILED]), 'POST /platform/emails/2/retry': () => answer });
  await userEvent.click(await screen.findByRole('button', { name: /Second/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/cannot be sent again. The mail has been sent./)).toBeDefined();
  answer = { ...FAILED, status: 'QUEUED' };
  await press('Send again');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a template opens to its words and a preview', async () => {
  open(`${AT}?view=templates`, editing());
  await userEvent.click(await screen.findByRole('button', { name: /Asks a new member/ }));
  await waitFor(() => expect(address).toBe(EDITOR));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Hi {{ username }}');
  expect(await screen.findByText('Subject: Hi driver')).toBeDefined();
  expect(bodiesOf('POST', `${TEMPLATE_URL}/preview`)).toEqual([
    { subject: WORDS.subject, text: WORDS.text, html: null },
  ]);
  // Without the preview: no window of this test environment is a frame that axe could speak to.
  await waitFor(() => expectAccessible(screen.getByRole('region', { name: 'Words' })));
  await userEvent.click(screen.getByRole('button', { name: 'All templates' }));
  await waitFor(() => expect(address).toBe(`${AT}?view=templates`));
});

test('other words are previewed, saved, and outlive the page until then', async () => {
  const saved = { ...TEMPLATE, subject: 'Hello', overridden: true };
  let now = TEMPLATE;
  const handlers = editing({
    [`GET ${TEMPLATE_URL}`]: () => now,
    [`PUT ${TEMPLATE_URL}`]: () => {
      now = saved;
      return saved;
    },
  });
  const first = open(EDITOR, handlers);
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Hello');
  await waitFor(() => expect(bodiesOf('POST', `${TEMPLATE_URL}/preview`).at(-1)).toMatchObject({ subject: 'Hello' }));
  first.unmount();
  open(EDITOR, handlers);
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Back to the original' })).toBeDefined();
  expect(bodiesOf('PUT', TEMPLATE_URL)).toEqual([{ subject: 'Hello', text: WORDS.text, html: null }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
});

test('a refusal stands at the field that it names', async () => {
  const wrong = reply(400, { status: 400, code: 'BAD_REQUEST', field: 'text', message: "There is no variable 'x'." });
  open(EDITOR, editing({ [`PUT ${TEMPLATE_URL}`]: wrong, [`POST ${TEMPLATE_URL}/preview`]: wrong }));
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  fireEvent.change(text, { target: { value: '{{ x }}' } });
  expect(await screen.findByText("Text: There is no variable 'x'.")).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(text));
  fireEvent.change(text, { target: { value: '{{ link }}' } });
  expect(text.getAttribute('aria-invalid')).toBe('false');
});

test('a variable is put where one last typed', async () => {
  open(EDITOR, editing());
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
  await userEvent.click(subject);
  subject.setSelectionRange(2, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Put in link' }));
  expect(subject.value).toBe('Hi{{ link }} {{ username }}');
  expect(document.activeElement).toBe(subject);
});

test('HTML of its own begins with what the text makes, and goes again', async () => {
  open(EDITOR, editing());
  const own = await screen.findByRole('switch', { name: 'HTML of its own' });
  expect(screen.queryByLabelText('HTML')).toBeNull();
  await userEvent.click(own);
  expect(screen.getByLabelText<HTMLTextAreaElement>('HTML').value).toBe(WORDS.html);
  await waitFor(() => expect(bodiesOf('POST', `${TEMPLATE_URL}/preview`).at(-1)).toMatchObject({ html: WORDS.html }));
  await userEvent.click(own);
  expect(screen.queryByLabelText('HTML')).toBeNull();
});

test('a test mail goes to the administrator, in the words on the screen', async () => {
  open(EDITOR, editing({ [`POST ${TEMPLATE_URL}/test`]: reply(202, { id: 7, to: 'ines@example.org' }) }));
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Trial' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('A test email goes to ines@example.org.')).toBeDefined();
  expect(bodiesOf('POST', `${TEMPLATE_URL}/test`)).toEqual([{ subject: 'Trial', text: WORDS.text, html: null }]);
});

test('back to the original asks first', async () => {
  let now: MailTemplateDetail = { ...TEMPLATE, subject: 'Other', overridden: true };
  open(
    EDITOR,
    editing({
      [`GET ${TEMPLATE_URL}`]: () => now,
      [`DELETE ${TEMPLATE_URL}`]: () => {
        now = TEMPLATE;
        return reply(204);
      },
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the original' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the original' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the original' })).toBeNull());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(TEMPLATE.subject));
});

test('a moderator reads words and changes none; words that no longer fit are told of', async () => {
  const fault = "There is no variable 'nickname'.";
  const handlers = editing({ [`GET ${TEMPLATE_URL}`]: { ...TEMPLATE, overridden: true, fault } });
  open(EDITOR, handlers, 'MODERATOR');
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).readOnly).toBe(true);
  expect(screen.getByText(fault)).toBeDefined();
  for (const name of ['Save', 'Send a test to me', 'Back to the original', 'Put in link']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByText(/Administrators can change them/)).toBeDefined();
  await waitFor(() => expectAccessible(screen.getByRole('region', { name: 'Words' })));
});

const BLOCKED = { id: 1, address: 'jo@example.org', reason: '550 no such user', automatic: true, createdAt: NOW };
const BLOCKS = '/platform/emails/suppressions';

test('addresses are blocked and released', async () => {
  let rows = [BLOCKED];
  const { container } = open(`${AT}?view=suppressions`, {
    [`GET ${BLOCKS}`]: () => pageOf(rows),
    [`POST ${BLOCKS}`]: ({ body }: { body: { address: string } }) => {
      if (body.address === 'x') return reply(400, { status: 400, field: 'address', message: 'Not an address.' });
      const blocked = { ...BLOCKED, id: 2, address: body.address, automatic: false };
      rows = [blocked, ...rows];
      return blocked;
    },
    [`DELETE ${BLOCKS}`]: () => {
      rows = rows.slice(0, 1);
      return reply(204);
    },
  });
  expect(await screen.findByText('550 no such user')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Block an address' }));
  await userEvent.type(screen.getByLabelText(/Email address/), 'x');
  await userEvent.type(screen.getByLabelText(/Reason/), 'asked{Enter}');
  expect(await screen.findByText('Not an address.')).toBeDefined();
  await userEvent.type(screen.getByLabelText(/Email address/), '@example.org{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('x@example.org')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Release jo@example.org' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByText('jo@example.org')).toBeNull());
  expect(api.calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ address: 'jo@example.org' });
  await waitFor(() => expectAccessible(container));
});

test('a moderator sees the blocked addresses, or that there are none, or why not', async () => {
  const first = open(`${AT}?view=suppressions`, { [`GET ${BLOCKS}`]: pageOf([BLOCKED]) }, 'MODERATOR');
  expect(await screen.findByText('jo@example.org')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Release|Block/ })).toBeNull();
  first.unmount();
  const second = open(`${AT}?view=suppressions&q=zz`, {}, 'MODERATOR');
  expect(await screen.findByText('No blocked addresses match.')).toBeDefined();
  second.unmount();
  open(`${AT}?view=suppressions`, { [`GET ${BLOCKS}`]: reply(500, { status: 500, message: 'broken' }) }, 'MODERATOR');
  expect(await screen.findByText('The blocked addresses could not be loaded')).toBeDefined();
});
