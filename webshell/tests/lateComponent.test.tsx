import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { isArriving } from '../sdk/src/arriving.ts';
import { lateComponent } from '../src/lateComponent.tsx';

const Field = ({ open: _, ...given }: Record<string, unknown>) => <input {...given} />;

test('a component is loaded when it is drawn, and gets its ref', async () => {
  const load = vi.fn(async () => ({ default: Field }));
  const Late = lateComponent(load, 'default', 'Input');
  expect(load).not.toHaveBeenCalled();
  const ref = createRef<HTMLInputElement>();
  render(<Late aria-label="Make" ref={ref} />);
  expect(await screen.findByLabelText('Make')).toBe(ref.current);
});

test('what can be closed is loaded when it is first open', async () => {
  const load = vi.fn(async () => ({ default: Field }));
  const Late = lateComponent(load, 'default', 'Drawer');
  const { rerender } = render(<Late aria-label="Make" open={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Late aria-label="Make" open />);
  await screen.findByLabelText('Make');
});

test('what stands around something shows that at once', () => {
  const Late = lateComponent(() => new Promise(() => undefined), 'default', 'Tooltip', true);
  render(<Late open={false}>Vote</Late>);
  screen.getByText('Vote');
  // The first page of a visit is shown without it.
  expect(isArriving()).toBe(false);
});
