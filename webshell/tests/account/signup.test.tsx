import { implement, type PluginBoot, type SignupProps } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { aUser, expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { press } from '../press.ts';
import { bodiesOf, fill, open, PASSWORD } from './support.tsx';

const remotes = vi.hoisted(() => ({ plugin: null as unknown }));
vi.mock('@module-federation/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({ default: remotes.plugin }),
}));

// The real one computes; the browser tests let it.
vi.mock('../../src/pages/account/captcha/AltchaCaptcha.tsx', () => ({
  default: ({ onChange }: { onChange: (solution: string) => void }) => (
    <button type="button" onClick={() => onChange('solved')}>
      I am not a robot
    </button>
  ),
}));

const MADE = reply(201, { user: aUser(), emailVerificationRequired: true });
const TOLD = 'What do you drive?';
const refused = (field: string, message: string) =>
  reply(400, { status: 400, code: 'BAD_REQUEST', message, field, details: { errors: [{ field, message }] } });

function FirstCar({ values, errors, set }: SignupProps) {
  return (
    <>
      <label>
        {TOLD}
        <input
          name="model"
          value={String(values.model ?? '')}
          aria-invalid={errors.model !== undefined}
          onChange={(event) => set('model', event.target.value || undefined)}
        />
      </label>
      {errors.model ? <p>{errors.model}</p> : null}
      <label>
        I drive on tracks
        <input
          name="tracks"
          type="checkbox"
          checked={values.tracks === true}
          onChange={({ target }) => set('tracks', target.checked)}
        />
      </label>
    </>
  );
}

function Crash(): never {
  throw new Error('the garage is shut');
}

function garage(View: () => React.ReactNode, id = 'garage'): PluginBoot {
  const slots = [{ slot: 'signup.fields', view: 'FirstCar' }] as const;
  const load = async () => ({ default: View });
  remotes.plugin = implement({ id, sdk: '^1', slots }, { FirstCar: load });
  const remote = { name: `motorclub_${id}`, entry: `/plugins/${id}/ui/mf-manifest.json` };
  return { id, name: 'Garage', version: '1', remote, routes: [], menus: [], slots, settings: {}, permissions: [] };
}

/** Opens the form while plugins are on. */
function openWith(plugins: readonly PluginBoot[], answer: unknown = MADE) {
  platform.set({ epoch: 1, plugins });
  return open('/signup', {
    'GET /platform/plugins': { epoch: 1, plugins: plugins.map((plugin) => ({ ...plugin })), off: [] },
    'POST /auth/register': answer as never,
  });
}

async function fillIn() {
  await fill('Username *', 'ines_r32');
  await fill('Email *', 'ines@example.org');
  await fill('Password *', PASSWORD);
  await userEvent.click(screen.getByLabelText(/I accept the rules/));
  await press('I am not a robot');
}

const sent = () => bodiesOf('/auth/register') as { readonly plugins?: unknown }[];

test('what a plugin asks stands in the form and is sent under its id', async () => {
  const { container } = openWith([garage(FirstCar as () => React.ReactNode)]);
  await fillIn();
  await fill(TOLD, 'E30');
  await userEvent.click(screen.getByLabelText('I drive on tracks'));
  await expectAccessible(container);
  await press('Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent().map(({ plugins }) => plugins)).toEqual([{ garage: { model: 'E30', tracks: true } }]);
});

test('a field that is emptied again is not sent', async () => {
  openWith([garage(FirstCar as () => React.ReactNode)]);
  await fillIn();
  await fill(TOLD, 'E30');
  await userEvent.clear(screen.getByLabelText(TOLD));
  await press('Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent()[0]).not.toHaveProperty('plugins');
});

test('a refusal stands at the field, once, and everything typed is still there', async () => {
  openWith([garage(FirstCar as () => React.ReactNode)], refused('plugins.garage.model', 'There is no such model.'));
  await fillIn();
  await fill(TOLD, 'E31');
  await press('Create account');
  expect((await screen.findAllByText('There is no such model.')).length).toBe(1);
  const field = screen.getByLabelText(TOLD) as HTMLInputElement;
  expect(document.activeElement).toBe(field);
  expect([field.value, (screen.getByLabelText('Username *') as HTMLInputElement).value]).toEqual(['E31', 'ines_r32']);
  await userEvent.type(field, '8');
  expect(screen.queryByText('There is no such model.')).toBeNull();
});

test.each(['plugins.garage.wheels', 'plugins.garage', 'plugins.guild.number'])(
  'a refusal of %s, for which there is no input, stands above',
  async (field) => {
    openWith([garage(FirstCar as () => React.ReactNode)], refused(field, 'No.'));
    await fillIn();
    await press('Create account');
    expect((await screen.findByRole('alert')).textContent).toContain('No.');
  },
);

test('a plugin that is off has no field, also when it goes while somebody types', async () => {
  openWith([garage(FirstCar as () => React.ReactNode)]);
  await fillIn();
  await fill(TOLD, 'E30');
  act(() => platform.set({ epoch: 2, plugins: [] }));
  await waitFor(() => expect(screen.queryByLabelText(TOLD)).toBeNull());
  await press('Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent()[0]).not.toHaveProperty('plugins');
});

test('a plugin that crashes leaves the form as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openWith([garage(Crash, 'shut_garage')]);
  await fillIn();
  expect(await screen.findByText(/Garage/)).toBeDefined();
  await press('Create account');
  await screen.findByRole('heading', { name: 'Check your email' });
});
