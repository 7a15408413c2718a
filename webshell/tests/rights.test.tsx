import { implement, session, useRight } from '@motorclub/sdk';
import { heldRights, type PageData, platform, SlotContext } from '@motorclub/sdk/host';
import { aToken, aUser, type FakeRealtime, fakeRealtime } from '@motorclub/sdk/testing';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Promotion } from '../src/chrome/Promotion.tsx';
import { followRights } from '../src/platform/rights.ts';
import { PluginSlot } from '../src/plugins/PluginSlot.tsx';

const slots = [{ slot: 'page.promotion', view: 'Advert' }] as const;
const remote = { name: 'motorclub_adverts', entry: '/plugins/adverts/ui/mf-manifest.json' };
const ADVERTS = { id: 'adverts', name: 'Adverts', version: '1', remote, slots };
vi.mock('@module-federation/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: implement({ id: 'adverts', sdk: '^1', slots }, { Advert: async () => ({ default: () => 'New tyres' }) }),
  }),
}));

const DAY = 86_400_000;
const AD_FREE = { name: 'core.ad_free', value: 1, until: null } as const;
const ann = aUser();
const topic = `/topic/rights/${ann.id}`;
let live: FakeRealtime;

function Right() {
  return <p>{String(useRight('core.ad_free'))}</p>;
}

const shown = () => document.body.textContent;
const page = (rights: PageData['rights'], viewer = ann.id): Promise<PageData> =>
  Promise.resolve({ at: 0, epoch: 1, viewer, answers: [], ...(rights ? { rights } : {}) });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const emit = (rights: readonly object[]) => act(() => live.emit(topic, { type: 'RIGHTS_CHANGED', rights }));

beforeEach(() => {
  vi.useFakeTimers();
  live = fakeRealtime();
  heldRights.set([]);
  render(<Right />);
});
afterEach(() => {
  session.end('logout');
  live.restore();
  vi.useRealTimers();
});

test('a visitor has none, a member what the first page or a frame says, and nobody what was the last one’s', async () => {
  followRights();
  expect(shown()).toBe('0');
  act(() => session.keep(aToken(), ann));
  expect(shown()).toBe('undefined');
  emit([AD_FREE, { ...AD_FREE, value: 4 }]);
  expect(shown()).toBe('4');
  emit([]);
  expect(shown()).toBe('0');
  emit([AD_FREE]);
  act(() => session.end('logout'));
  expect(shown()).toBe('0');
  expect(live.topics()).toEqual([]);
});

test('the first page is enough, unless it is somebody else’s or a frame was quicker', async () => {
  act(() => session.keep(aToken(), ann));
  followRights(page([AD_FREE], ann.id + 1));
  await later(0);
  expect(shown()).toBe('undefined');
  followRights(page([AD_FREE]));
  await later(0);
  expect(shown()).toBe('1');
  followRights(page([AD_FREE]));
  emit([]);
  await later(0);
  expect(shown()).toBe('0');
});

test('each ends by itself, however far away that is', async () => {
  act(() => session.keep(aToken(), ann));
  followRights();
  const until = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  emit([
    { ...AD_FREE, value: 9, until: until(1) },
    { ...AD_FREE, value: 2, until: until(40) },
  ]);
  await later(DAY - 1000);
  expect(shown()).toBe('9');
  await later(2000);
  expect(shown()).toBe('2');
  await later(38 * DAY);
  expect(shown()).toBe('2');
  await later(DAY);
  expect(shown()).toBe('0');
});

test('a page without advertising has none from the moment that the right is granted', async () => {
  vi.useRealTimers();
  platform.set({
    epoch: 1,
    plugins: [{ ...ADVERTS, routes: [], menus: [], content: [], settings: {}, permissions: [] }],
  });
  const { container, findByText } = render(
    <SlotContext value={(slot) => <PluginSlot {...slot} />}>
      <Promotion />
    </SlotContext>,
  );
  await findByText('New tyres');
  act(() => heldRights.set([AD_FREE]));
  expect(container.textContent).toBe('');
  act(() => heldRights.set(undefined));
  expect(container.textContent).toBe('');
  act(() => heldRights.set([]));
  await findByText('New tyres');
});
