import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useDraft } from '../src/drafts.ts';

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
