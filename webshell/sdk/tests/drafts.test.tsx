import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keepDraftsOver, useDraft, useEditDraft } from '../src/drafts.ts';
import { createSession } from '../src/session.ts';
import { DraftNotice } from '../src/ui/DraftNotice.tsx';

const EMPTY = { title: '' };

function Form({ name }: { readonly name: string }) {
  const [value, set, clear] = useDraft(name, EMPTY);
  return (
    <>
      <input aria-label="Title" value={value.title} onChange={(event) => set({ title: event.target.value })} />
      <button type="button" onClick={clear}>
        Sent
      </button>
    </>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

test('text outlives its form and goes when it was sent', async () => {
  const first = render(<Form name="forum.ask" />);
  await userEvent.type(screen.getByLabelText('Title'), 'Rattle');
  first.unmount();
  const second = render(<Form name="forum.ask" />);
  expect(title()).toBe('Rattle');
  act(() => screen.getByText('Sent').click());
  expect(title()).toBe('');
  second.unmount();
  render(<Form name="forum.ask" />);
  expect(title()).toBe('');
});

test('each key has a text of its own', async () => {
  const { rerender } = render(<Form name="forum.answer.1" />);
  await userEvent.type(screen.getByLabelText('Title'), 'One');
  rerender(<Form name="forum.answer.2" />);
  expect(title()).toBe('');
  rerender(<Form name="forum.answer.1" />);
  expect(title()).toBe('One');
});

describe('when the session ends', () => {
  const PERSON = { id: 7, username: 'marek', role: 'USER', profileImage: null } as const;
  const start = () => {
    const owner = createSession(window.sessionStorage, window.localStorage);
    keepDraftsOver(owner, window.sessionStorage);
    owner.keep('a', PERSON);
    window.sessionStorage.setItem('draft:forum.ask', '"half"');
    return owner;
  };
  const kept = () => window.sessionStorage.getItem('draft:forum.ask');

  test.each(['expired', 'ended'] as const)('%s: the same person finds their text again', (reason) => {
    const owner = start();
    owner.end(reason);
    expect(window.sessionStorage).toHaveLength(0);
    owner.keep('b', PERSON);
    expect(kept()).toBe('"half"');
  });

  test('another person, or one who logged out, finds nothing', () => {
    const owner = start();
    owner.end('ended');
    owner.keep('b', { ...PERSON, id: 8 });
    expect(kept()).toBeNull();
    const other = start();
    other.end('logout');
    other.keep('b', PERSON);
    expect(kept()).toBeNull();
  });
});

const FIRST = { title: 'Rattle', body: 'At 3,000' };

function Edit({ version, stored }: { readonly version: number; readonly stored: typeof FIRST }) {
  const draft = useEditDraft('forum.edit.7', version, stored);
  const set = (part: Partial<typeof FIRST>) => draft.change((now) => ({ ...now, ...part }));
  return (
    <>
      <DraftNotice draft={draft} />
      <input aria-label="Title" value={draft.value.title} onChange={({ target }) => set({ title: target.value })} />
      <output>{`${draft.value.body}, from version ${draft.version}`}</output>
    </>
  );
}

describe('a draft of an edit', () => {
  async function type(text: string) {
    const { unmount } = render(<Edit version={1} stored={FIRST} />);
    await userEvent.type(screen.getByLabelText('Title'), text);
    expect(screen.queryByRole('status')).toHaveProperty('tagName', 'OUTPUT');
    unmount();
  }

  test('comes back with a notice that says from when, and can be discarded', async () => {
    await type(' again');
    render(<Edit version={1} stored={FIRST} />);
    expect(title()).toBe('Rattle again');
    expect(screen.getByText(/Unsaved changes from less than a minute ago were restored/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(title()).toBe('Rattle');
    expect(screen.queryByText(/were restored/)).toBeNull();
  });

  test('survives a newer version, is sent as of the version it was begun from, and goes over it when told so', async () => {
    await type(' again');
    render(<Edit version={2} stored={{ title: 'Noise', body: 'At 2,000' }} />);
    expect(title()).toBe('Rattle again');
    expect(screen.getByText('A newer version was saved')).toBeDefined();
    expect(screen.getByText('At 3,000, from version 1')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect(title()).toBe('Rattle again');
    expect(screen.getByText('At 2,000, from version 2')).toBeDefined();
  });

  test('is none while nothing is changed: the newer version shows', async () => {
    await type('!{Backspace}');
    render(<Edit version={2} stored={{ title: 'Noise', body: 'At 2,000' }} />);
    expect(title()).toBe('Noise');
    expect(screen.getByText('At 2,000, from version 2')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
