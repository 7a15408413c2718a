import { implement, type PickerProps, type SlotDecl } from '@motorclub/sdk';
import { platform, type SlotRequest } from '@motorclub/sdk/host';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PluginSlot } from '../src/plugins/PluginSlot.tsx';

declare module '@motorclub/sdk/manifest' {
  interface SlotProps {
    'garage.car_picker': PickerProps;
  }
}

const SLOTS = [
  { slot: 'home.hero', view: 'Late', width: 90, height: 30 },
  { slot: 'home.attention', view: 'Late', height: 500 },
  { slot: 'home.main', view: 'Late', height: 300 },
  { slot: 'home.aside', view: 'Late', height: 0 },
  { slot: 'garage.car_picker', view: 'CarPicker', height: 80 },
] as const satisfies SlotDecl[];

function CarPicker({ label, value, onChange, error }: PickerProps) {
  return (
    <button type="button" onClick={() => onChange(8)}>
      {label} {value} {error}
    </button>
  );
}

vi.mock('@module-federation/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: implement(
      { id: 'garage', sdk: '^1', slots: SLOTS },
      { Late: () => new Promise(() => undefined), CarPicker: async () => ({ default: CarPicker }) },
    ),
  }),
}));

const GARAGE = {
  ...{ id: 'garage', name: 'Garage', version: '1', routes: [], menus: [], settings: {}, permissions: [] },
  remote: { name: 'motorclub_garage', entry: '/plugins/garage/ui/mf-manifest.json' },
  slots: SLOTS,
};

beforeEach(() => platform.set({ epoch: 1, plugins: [GARAGE] }));

function place(slot: Partial<SlotRequest> & { readonly name: string }): Element {
  return render(<PluginSlot props={{}} {...slot} />).container;
}

const sizesOf = (container: Element) => {
  const { width, height } = getComputedStyle(container.querySelector('.MuiCard-root, .MuiSkeleton-root') as Element);
  return { width, height };
};

test('a contribution says how much room is kept while it loads', () => {
  expect(sizesOf(place({ name: 'home.hero', layout: 'row' }))).toEqual({ width: '90px', height: '30px' });
  expect(sizesOf(place({ name: 'home.main' })).height).toBe('300px');
  expect(place({ name: 'home.aside' }).querySelector('.MuiCard-root')).toBeNull();
  expect(place({ name: 'home.attention', layout: 'quiet' }).querySelector('.MuiSkeleton-root')).toBeNull();
});

test('a component is lent by a slot: it is given the value, and answers what was picked', async () => {
  const onChange = vi.fn();
  place({ name: 'garage.car_picker', props: { label: 'Car', value: 3, onChange, error: 'Too old' }, fallback: 'None' });
  await userEvent.click(await screen.findByRole('button', { name: 'Car 3 Too old' }));
  expect(onChange).toHaveBeenCalledWith(8);
  expect(screen.queryByText('None')).toBeNull();
});

test('the fallback stands where no enabled plugin contributes', () => {
  platform.set({ epoch: 2, plugins: [{ ...GARAGE, slots: [] }] });
  expect(place({ name: 'garage.car_picker', fallback: 'None' }).textContent).toBe('None');
  expect(place({ name: 'home.main' }).textContent).toBe('');
});
