import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { keepDraftsOver, useDraft } from '../src/drafts.ts';
import { createSession } from '../src/session.ts';

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
