import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { platform } from '../src/platform.ts';
import { SwitchedOff } from '../src/ui/SwitchedOff.tsx';

test('a part of a plugin that is off says so, and nothing where it is on or not installed', () => {
  platform.set({ epoch: 1, plugins: [] });
  const { container } = render(<SwitchedOff plugin="showcase" />);
  expect(container.textContent).toBe('');
  act(() => platform.set({ epoch: 2, plugins: [], off: [{ id: 'showcase', name: 'Showcase' }] }));
  expect(container.textContent).toBe('Showcase is switched off');
  act(() => platform.set({ epoch: 3, plugins: [], off: [] }));
  expect(container.textContent).toBe('');
});
