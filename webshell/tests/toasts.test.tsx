import { toast } from '@motorclub/sdk';
import { toastQueue } from '@motorclub/sdk/host';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ToastQueue } from '../src/chrome/ToastQueue.tsx';

test('the latest message stands in front of older ones, which are counted', () => {
  toastQueue.set([]);
  toast.error('It could not be saved.');
  toast.success('Saved.');
  render(<ToastQueue />);
  expect(screen.getByRole('status').textContent).toContain('Saved.');
  expect(screen.queryByText('It could not be saved.')).toBeNull();
  expect(screen.getByText('1')).toBeDefined();
});

test('the same words are said once; what has an action of its own stays', () => {
  toastQueue.set([]);
  const undo = { label: 'Undo', onClick: () => undefined };
  for (const action of [undefined, undefined, undo, undo]) toast.success('Deleted.', action);
  expect(toastQueue.get()).toHaveLength(3);
});
