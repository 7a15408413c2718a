import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { callApi } from '../src/call.ts';
import { useDraft } from '../src/drafts.ts';
import {
  CheckInput,
  Form,
  FormDialog,
  type FormOptions,
  MarkdownInput,
  SelectInput,
  SubmitButton,
  TextInput,
  useForm,
} from '../src/forms/index.ts';
import { session } from '../src/session.ts';
import { toastQueue } from '../src/toasts.ts';
import { mockApi, reply } from '../testing/api.ts';

interface Values {
  readonly title: string;
  readonly tags: string;
  readonly kind: string;
  readonly loud: boolean;
  readonly body: string;
}

const EMPTY: Values = { title: '', tags: '', kind: '', loud: false, body: '' };
const COPIED = 'POST /garage-api/noises' as never;

function Noise(options: Partial<FormOptions<Values, unknown>>) {
  const form = useForm<Values>({
    initial: EMPTY,
    check: ({ title }) => (title ? {} : { title: 'Required' }),
    send: (values) => callApi(COPIED, { body: values } as never),
    ...options,
  });
  return (
    <Form form={form} label="Noise" failed="It was not told">
      <TextInput form={form} name="tags" label="Tags" />
      <TextInput form={form} name="title" label="Title" help="What it sounds like" required />
      <SelectInput form={form} name="kind" label="Kind" none="None" options={[{ value: 'A', label: 'A rattle' }]} />
      <CheckInput form={form} name="loud" label="Loud" />
      <MarkdownInput form={form} name="body" label="Text" style="SHORT" />
      <SubmitButton form={form}>Tell</SubmitButton>
    </Form>
  );
}

function NoiseDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: { title: 'Rattle' },
    send: (values) => callApi(COPIED, { body: values } as never),
  });
  return (
    <FormDialog form={form} title="Noise" submitLabel="Tell" onClose={onClose}>
      <TextInput form={form} name="title" label="Title" />
    </FormDialog>
  );
}

function show(node: React.ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const refusal = (errors: readonly { field: string; message: string }[]) =>
  reply(400, { status: 400, code: 'VALIDATION', message: 'Some fields are wrong.', details: { errors } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Tell' }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

test('what is wrong stands at its field, which takes the focus; typing takes it away', async () => {
  const api = mockApi({});
  show(<Noise />);
  await send();
  await screen.findByText('Required');
  expect(document.activeElement).toBe(field('Title'));
  expect(api.calls).toEqual([]);
  await userEvent.type(field('Title'), 'R');
  expect(screen.queryByText('Required')).toBeNull();
  expect(screen.getByText('What it sounds like')).toBeDefined();
});

test('what the server refuses stands at the fields that it names, by their own or by its names', async () => {
  mockApi({
    'POST /garage-api/noises': refusal([
      { field: 'words', message: 'Say more.' },
      { field: 'tags.1', message: 'No such tag.' },
      { field: 'tags.2', message: 'Nor this one.' },
    ]),
  } as never);
  show(<Noise serverNames={{ words: 'title' }} />);
  await userEvent.type(field('Title'), 'Rattle');
  await send();
  expect(await screen.findByText('Say more.')).toBeDefined();
  expect(screen.getByText('No such tag.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  // The first in the order of the page, not of the answer.
  await waitFor(() => expect(document.activeElement).toBe(field('Tags')));
  expect(field('Title').value).toBe('Rattle');
});

test('what is about no field that shows is said above the fields', async () => {
  mockApi({ 'POST /garage-api/noises': refusal([{ field: 'secret', message: 'x' }]) } as never);
  show(<Noise />);
  await userEvent.type(field('Title'), 'Rattle');
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It was not told');
  expect(alert.textContent).toContain('Some fields are wrong.');
});

test('everything typed is sent, in its type', async () => {
  const api = mockApi({ 'POST /garage-api/noises': {} } as never);
  const onSent = vi.fn();
  show(<Noise onSent={onSent} />);
  await userEvent.type(field('Title'), 'Rattle');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'A rattle');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Loud' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'At 3,000');
  await send();
  const told = { title: 'Rattle', tags: '', kind: 'A', loud: true, body: 'At 3,000' };
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({}, told));
  expect(api.calls.at(-1)?.body).toEqual(told);
});

test('times that clocks leave out in spring are refused', async () => {
  show(<Noise zone="Europe/Berlin" initial={{ ...EMPTY, tags: '2026-03-29T02:30', title: 'x' }} />);
  await send();
  expect(await screen.findByText('Clocks in Europe/Berlin skip this time. Choose another one.')).toBeDefined();
});

function Drafted() {
  const [value, change, discard] = useDraft('garage.noise', EMPTY);
  return <Noise draft={{ value, change, discard }} />;
}

test('a draft outlives its form, and goes once it was sent', async () => {
  mockApi({ 'POST /garage-api/noises': {} } as never);
  const { unmount } = show(<Drafted />);
  await userEvent.type(field('Title'), 'Rattle');
  unmount();
  show(<Drafted />);
  expect(field('Title').value).toBe('Rattle');
  await send();
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(window.sessionStorage.getItem('draft:garage.noise')).toBeNull();
});

function Naming({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initial: { name: '' }, send: async () => undefined });
  return (
    <FormDialog form={form} title="Name it" submitLabel="Save" cancelLabel="Keep it" guarded onClose={onClose}>
      <TextInput form={form} name="name" label="Name" />
    </FormDialog>
  );
}

test('a dialog that is guarded asks before it throws away what is typed', async () => {
  const onClose = vi.fn();
  show(<Naming onClose={onClose} />);
  await userEvent.type(field('Name'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what waits for staff is not called refused: the form says so, links to it and is empty again', async () => {
  const held = { status: 202, code: 'HELD', message: 'Our staff will look at this.', details: { id: 7 } };
  mockApi({ 'POST /garage-api/noises': reply(202, held) });
  session.keep('token', { id: 5, username: 'lena', role: 'USER', profileImage: null });
  show(<Noise />);
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
  await userEvent.type(title, 'Rattle at 3000');
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  expect((await screen.findByRole('link', { name: 'See what waits' })).getAttribute('href')).toBe(
    '/profile/5?tab=held',
  );
  expect(screen.getByRole('alert').textContent).toContain('Our staff will look at this.');
  expect(screen.queryByText('It was not told')).toBeNull();
  expect(title.value).toBe('');
});

test('a dialog whose text waits for staff closes and says so', async () => {
  mockApi({ 'POST /garage-api/noises': reply(202, { status: 202, code: 'HELD', message: 'Our staff will look.' }) });
  const onClose = vi.fn();
  show(<NoiseDialog onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toastQueue.get().map(({ severity, message }) => [severity, message])).toContainEqual([
    'info',
    'Our staff will look.',
  ]);
});
