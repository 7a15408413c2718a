import {
  type ApiHandlers,
  type ApiRequest,
  aUser,
  expectAccessible,
  type RenderOptions,
  renderPlugin,
  reply,
} from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { ABOUT, CATALOGUE, PRICED, pageOf, SAVED, TOO_FEW } from './samples.ts';

const MOUNT = '/price-predictor-api';
const ASK = `POST ${MOUNT}/estimates`;
const SAVE = `POST ${MOUNT}/saved`;

function open(more: ApiHandlers = {}, options: RenderOptions = {}) {
  const api = {
    [`GET ${MOUNT}/catalogue`]: CATALOGUE,
    [`GET ${MOUNT}/about`]: ABOUT,
    [`GET ${MOUNT}/saved`]: pageOf([]),
    [`GET ${MOUNT}/own-cars`]: { cars: [] },
    ...more,
  };
  return renderPlugin(plugin, '/CarPricePredictor', { ...options, api });
}

const MEMBER: RenderOptions = { user: aUser(), permissions: ['price_predictor.estimate.save'] };
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const combo = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** At once, as people paste: each key would draw the page anew. */
async function put(element: HTMLElement, text: string) {
  await userEvent.click(element);
  await userEvent.paste(text);
}

async function fillIn() {
  await put(await combo('Brand'), 'Mercedes-Benz');
  await put(await combo('Model'), 'C-Class');
  await put(await field('Year'), '2015');
  await put(await field('Mileage'), '50,000');
  await userEvent.selectOptions(await combo('Unit'), 'mi');
  await userEvent.selectOptions(await combo('Condition'), '4');
  await userEvent.selectOptions(await combo('Country'), 'US');
  await userEvent.selectOptions(await combo('Fuel'), 'petrol');
}

const asked = (calls: readonly { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === `${MOUNT}/estimates`).map(({ body }) => body);

describe('asking', () => {
  test('sends the car as the server wants it, and shows range, number, dates and what moves it', async () => {
    const { api, container } = open({ [ASK]: PRICED });
    await fillIn();
    await press('Estimate');
    const result = await screen.findByRole('region', { name: 'Answer' });
    expect(await screen.findByText('$23,050')).toBeDefined();
    expect(screen.getByText('Half of them cost $19,525 to $25,496')).toBeDefined();
    expect(screen.getByText('76 comparable cars')).toBeDefined();
    expect(screen.getByText('Prices from Apr 20, 2021 – May 30, 2026')).toBeDefined();
    expect(screen.getByText('2 of this site')).toBeDefined();
    expect(screen.getByText(/more than two years old/)).toBeDefined();
    expect(screen.getByText(/3 more cars are priced in other currencies/)).toBeDefined();
    expect(screen.getByText('Year 2014').closest('li')?.textContent).toContain('-16.5%');
    expect(screen.getByText('Mileage 62,137 mi')).toBeDefined();
    expect(screen.getByText('Body: Coupé').closest('li')?.textContent).toContain('+11.5%');
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('the median is $23,050');
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(asked(api.calls)).toEqual([
      {
        brand: 'Mercedes-Benz',
        model: 'C-Class',
        generation: null,
        year: 2015,
        mileageKm: 80_467,
        condition: 4,
        country: 'US',
        fuel: 'petrol',
        gearbox: null,
        drive: null,
        body: null,
        wider: false,
      },
    ]);
    await expectAccessible(container);
  });

  test('the comparable cars are listed with what they said and where from', async () => {
    open({ [ASK]: PRICED });
    await fillIn();
    await press('Estimate');
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('$22,990');
    expect(rows[1]).toContain('Data set');
    expect(rows[2]).toContain('This site');
    expect(rows[2]).toContain('–');
  });

  test('everything is checked before anything is sent; the first wrong field takes the focus', async () => {
    const { api, container } = open();
    await userEvent.type(await field('Year'), '12');
    await userEvent.type(await field('Mileage'), 'a lot');
    await press('Estimate');
    for (const complaint of ['Which brand is it?', 'Which model is it?', 'A year from 1886 to 2100.']) {
      expect(screen.getByText(complaint)).toBeDefined();
    }
    expect(screen.getByText('A whole number, such as 88000.')).toBeDefined();
    expect(screen.getByText('Which country is it in?')).toBeDefined();
    expect(document.activeElement).toBe(await combo('Brand'));
    expect(asked(api.calls)).toEqual([]);
    await expectAccessible(container);
    await put(await combo('Brand'), 'Saab');
    expect(screen.queryByText('Which brand is it?')).toBeNull();
  });

  test('the server’s complaint stands under its field', async () => {
    open({ [ASK]: reply(400, { status: 400, code: 'BAD_REQUEST', message: 'Too far.', field: 'mileageKm' }) });
    await fillIn();
    await press('Estimate');
    expect(await screen.findByText('Too far.')).toBeDefined();
    expect(document.activeElement).toBe(await field('Mileage'));
  });

  test('too many questions are told, and can be tried again', async () => {
    let busy = true;
    const full = reply(429, { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' });
    open({ [ASK]: () => (busy ? full : PRICED) });
    await fillIn();
    await press('Estimate');
    expect(await screen.findByText('Too many requests.')).toBeDefined();
    busy = false;
    await press('Retry');
    expect(await screen.findByText('$23,050')).toBeDefined();
  });

  test('models are suggested for the brand, and one may be picked with the keyboard', async () => {
    open();
    await userEvent.type(await combo('Brand'), 'mazda');
    await userEvent.click(await combo('Model'));
    const names = (await screen.findAllByRole('option', { name: /MX-5|C-Class/ })).map((one) => one.textContent);
    expect(names).toEqual(['MX-5']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect((await combo('Model')).value).toBe('MX-5');
  });
});

describe('too few cars', () => {
  test('there is no price, but the way to a wider search, which is then taken', async () => {
    const wide = { ...PRICED, wider: true, count: 23, widerCount: 23 };
    const { api, container } = open({
      [ASK]: ({ body }: ApiRequest) => ((body as { wider: boolean }).wider ? wide : TOO_FEW),
    });
    await fillIn();
    await press('Estimate');
    expect(await screen.findByRole('heading', { name: 'Not enough data' })).toBeDefined();
    expect(screen.getByText('There are 2 comparable cars; an estimate needs 5.')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Answer' })).queryByText(/\$/)).toBeNull();
    await expectAccessible(container);
    await press('Search wider (23 cars)');
    expect(await screen.findByText('$23,050')).toBeDefined();
    expect(screen.getByText(/Found by a wider search/)).toBeDefined();
    expect(asked(api.calls)).toMatchObject([{ wider: false }, { wider: true }]);
  });

  test('where a wider search finds too few as well, that is said and not offered', async () => {
    open({ [ASK]: { ...TOO_FEW, count: 1, widerCount: 4 } });
    await fillIn();
    await press('Estimate');
    expect(await screen.findByText('There is 1 comparable car; an estimate needs 5.')).toBeDefined();
    expect(screen.getByText('A wider search finds 4. That is too few as well.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Search wider/ })).toBeNull();
  });

  test('a car that the model does not know has its comparables, and no factors', async () => {
    open({ [ASK]: { ...PRICED, model: null } });
    await fillIn();
    await press('Estimate');
    expect(await screen.findByText('The trained model does not know such cars well enough to say.')).toBeDefined();
    expect(screen.getByText('$23,050')).toBeDefined();
  });
});

describe('saving', () => {
  test('a visitor is shown the way in, and what was typed is kept', async () => {
    open({ [ASK]: PRICED });
    await fillIn();
    await press('Estimate');
    const link = await screen.findByRole('link', { name: 'Log in to save it' });
    expect(link.getAttribute('href')).toBe('/login?next=%2FCarPricePredictor');
    expect(window.sessionStorage.getItem('draft:price_predictor.form')).toContain('C-Class');
    expect(screen.queryByRole('heading', { name: 'Saved estimates' })).toBeNull();
  });

  test('a member saves to a car of theirs, sees it in the list and deletes it', async () => {
    const kept: (typeof SAVED)[] = [];
    const { api, container, toasts } = open(
      {
        [ASK]: PRICED,
        [`GET ${MOUNT}/own-cars`]: { cars: [{ id: 7, title: 'My old Benz' }] },
        [`GET ${MOUNT}/saved`]: () => pageOf(kept),
        [SAVE]: () => {
          kept.push(SAVED);
          return reply(201, SAVED);
        },
        [`DELETE ${MOUNT}/saved/:id`]: () => {
          kept.pop();
          return reply(204);
        },
      },
      MEMBER,
    );
    expect(await screen.findByText(/^Nothing saved yet/)).toBeDefined();
    await fillIn();
    await press('Estimate');
    await userEvent.selectOptions(await combo('Save for'), 'My old Benz');
    await press('Save to my car');
    expect(await screen.findByText('Mercedes-Benz C-Class 2015')).toBeDefined();
    expect(toasts()).toEqual(['Saved. Only you can see it.']);
    expect(api.calls.find(({ path, method }) => method === 'POST' && path.endsWith('/saved'))?.body).toMatchObject({
      carId: 7,
      brand: 'Mercedes-Benz',
      mileageKm: 80_467,
    });
    await expectAccessible(container);
    await press('Delete the estimate of Mercedes-Benz C-Class 2015');
    await press('Delete');
    expect(await screen.findByText(/^Nothing saved yet/)).toBeDefined();
  });

  test('a refusal to save is told beside the button', async () => {
    const full = reply(409, { status: 409, code: 'CONFLICT', message: 'You may keep 50 estimates.' });
    open({ [ASK]: PRICED, [SAVE]: full }, MEMBER);
    await fillIn();
    await press('Estimate');
    await press('Save to my car');
    expect(await screen.findByText('You may keep 50 estimates.')).toBeDefined();
  });
});

describe('how good it is', () => {
  test('the errors on cars never seen, and where the data is from', async () => {
    open();
    expect(await screen.findByText(/Measured on 736 cars that the model had not seen/)).toBeDefined();
    expect(screen.getByText(/^11.8% of the price/)).toBeDefined();
    expect(screen.getByText('$3,641')).toBeDefined();
    expect(screen.getByText(/47.7% of the prices/)).toBeDefined();
    expect(screen.getByText(/3,707 asking prices of Mercedes-Benz cars in United States, in USD/)).toBeDefined();
    expect(await screen.findByText(/with the value that their owners declared/)).toBeDefined();
    expect(screen.getByText(/An estimate is no valuation/)).toBeDefined();
  });

  test('without a model, and without the showcase, the page says so', async () => {
    open({
      [`GET ${MOUNT}/about`]: { ...ABOUT, model: null },
      [`GET ${MOUNT}/catalogue`]: { ...CATALOGUE, siteCars: false },
    });
    expect(await screen.findByText(/^No model has been trained yet/)).toBeDefined();
    expect(screen.getByText(/do not count while the showcase is off/)).toBeDefined();
  });

  test('a new model appears while the page is open', async () => {
    let about = { ...ABOUT, model: null as typeof ABOUT.model };
    const { realtime } = open({ [`GET ${MOUNT}/about`]: () => about });
    expect(await screen.findByText(/^No model has been trained yet/)).toBeDefined();
    about = ABOUT;
    realtime.emit('/topic/price-predictor/model', { type: 'MODEL_TRAINED', modelId: 4 });
    expect(await screen.findByText(/Measured on 736 cars/)).toBeDefined();
  });

  test('figures and suggestions that cannot be loaded do not keep anybody from asking', async () => {
    const away = reply(503, { status: 503, code: 'AWAY', message: 'Away.' });
    open({ [`GET ${MOUNT}/about`]: away, [`GET ${MOUNT}/catalogue`]: away, [ASK]: PRICED });
    expect(await screen.findByText('The figures could not be loaded')).toBeDefined();
    expect(await screen.findByText(/Suggestions could not be loaded/)).toBeDefined();
    await fillIn();
    await press('Estimate');
    expect(await screen.findByText('$23,050')).toBeDefined();
  });
});
