import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { describe, expect, test } from 'vitest';
import type { Brand, CarCategory, CarModel, Country, Generation } from '../api/catalogue.ts';
import { engineLines, parseEngines, yearsOf } from '../lib/entries.ts';
import plugin from '../plugin.tsx';

const STAFF = ['showcase.propose', 'showcase.catalogue'];
const ENTRY = {
  aliases: [],
  status: 'ACTIVE',
  decisionNote: '',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
} as const;
const BRAND: Brand = {
  ...ENTRY,
  id: 1,
  name: 'Mazda',
  slug: 'mazda',
  countryCode: 'JP',
  foundedYear: 1920,
  defunctYear: null,
  carModelCount: 2,
  carCount: 5,
  logo: null,
};
const WRONG: Brand = { ...BRAND, id: 2, name: 'Madza', slug: 'madza', aliases: ['Maz'], carCount: 3 };
const MODEL: CarModel = {
  ...ENTRY,
  id: 7,
  brandId: 1,
  brandName: 'Mazda',
  name: 'MX-5',
  slug: 'mx-5',
  carCategoryIds: [],
  generationCount: 1,
  carCount: 5,
};
const GENERATION: Generation = {
  ...ENTRY,
  id: 9,
  brandId: 1,
  brandName: 'Mazda',
  carModelId: 7,
  carModelName: 'MX-5',
  code: 'NA',
  name: 'Mk1',
  yearFrom: 1989,
  yearTo: 1997,
  carCount: 5,
  engines: [{ code: 'B6-ZE', name: '1.6', fuel: 'PETROL', displacementCc: 1597, powerKw: 85, torqueNm: null }],
};
const COUNTRY: Country = {
  code: 'JP',
  name: 'Japan',
  flagEmoji: '🇯🇵',
  currency: 'JPY',
  distanceUnit: 'KM',
  plateHint: '',
  isActive: true,
  version: 1,
};
const BODY: CarCategory = {
  id: 3,
  name: 'Roadster',
  slug: 'roadster',
  kind: 'BODY',
  icon: null,
  position: 0,
  isActive: true,
  carCount: 0,
  version: 1,
};
const AROUND: ApiHandlers = {
  'GET /showcase-api/brands': aPage([BRAND, WRONG]),
  'GET /showcase-api/car-models': aPage([MODEL]),
  'GET /showcase-api/generations': aPage([GENERATION]),
  'GET /showcase-api/car-categories': aPage([BODY]),
  'GET /showcase-api/countries': aPage([COUNTRY]),
};

function open(at: string, more: ApiHandlers = {}, permissions: readonly string[] = STAFF) {
  return renderPlugin(plugin, at, { api: { ...AROUND, ...more }, user: aUser('MODERATOR'), permissions });
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

async function write(into: HTMLElement, text: string) {
  await userEvent.click(into);
  await userEvent.paste(text);
}

describe('/create-brand', () => {
  test('a merge shows first what it moves', async () => {
    const preview = {
      fromName: 'Madza',
      intoName: 'Mazda',
      carCount: 3,
      carModelCount: 1,
      mergedCarModelCount: 2,
      generationCount: 0,
      mergedGenerationCount: 0,
    };
    const { api, toasts } = open('/create-brand', {
      'GET /showcase-api/brands/:id/merge': preview,
      'POST /showcase-api/brands/:id/merge': BRAND,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge Madza into another' }));
    const form = await dialog('Merge Madza into another entry?');
    await userEvent.click(form.getByRole('button', { name: 'Merge' }));
    expect(form.getByText('Choose the entry that stays.')).toBeDefined();
    await userEvent.click(form.getByRole('combobox', { name: /The entry that stays/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mazda' }));
    expect(await form.findByText('3 cars move')).toBeDefined();
    expect(form.getByText('2 models are merged with their namesakes')).toBeDefined();
    await expectAccessible(document.body);
    await userEvent.click(form.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(toasts()).toEqual(['Madza is Mazda from now on.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ intoId: 1 });
  });

  test('an organiser proposes, and decides on nothing', async () => {
    const { api, toasts } = open('/create-brand', { 'POST /showcase-api/brands': reply(201, WRONG) }, [
      'showcase.propose',
    ]);
    expect(await screen.findByText('Mazda')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Propose a brand' }));
    const form = await dialog('Propose a brand');
    await userEvent.click(form.getByRole('button', { name: 'Propose' }));
    expect(form.getByText('Required')).toBeDefined();
    await write(form.getByRole('textbox', { name: /^Name/ }), 'Madza');
    await write(form.getByRole('textbox', { name: 'Other names' }), 'Maz; Matsuda');
    await userEvent.click(form.getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(toasts()).toEqual(['Madza is proposed.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Madza',
      aliases: ['Maz', 'Matsuda'],
    });
  });

  test('a proposal is rejected with a reason', async () => {
    const proposed: Brand = {
      ...WRONG,
      status: 'PROPOSED',
      proposedBy: { id: 5, username: 'driver', profileImage: null },
    };
    const { api, toasts } = open('/create-brand?tab=proposals', {
      'GET /showcase-api/brands': aPage([proposed]),
      'PUT /showcase-api/brands/:id/reject': { ...proposed, status: 'ARCHIVED' },
    });
    expect(await screen.findByRole('link', { name: 'driver' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reject Madza' }));
    const form = await dialog('Reject Madza?');
    await write(form.getByRole('textbox', { name: 'Reason' }), 'It is Mazda.');
    await userEvent.click(form.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(toasts()).toEqual(['Madza is rejected.']));
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ note: 'It is Mazda.' });
  });
});

describe('/manage-carModels', () => {
  test('a model unfolds its generations; the page passes axe', async () => {
    const { container } = open('/manage-carModels');
    await userEvent.click(await screen.findByRole('button', { name: 'Show the generations of Mazda MX-5' }));
    expect(await screen.findByText('B6-ZE 1.6')).toBeDefined();
    expect(screen.getByText('1989–1997')).toBeDefined();
    await expectAccessible(container);
  });

  test('an import is tried first, and a changed text is tried again', async () => {
    const wrong = { line: 2, field: 'from', message: 'This is not a year.' };
    const answer = {
      applied: false,
      lineCount: 1,
      newCarModelCount: 1,
      newGenerationCount: 1,
      changedCount: 0,
      unchangedCount: 0,
      errors: [wrong],
    };
    const answers = [answer, { ...answer, errors: [] }, { ...answer, errors: [], applied: true }];
    const { api } = open('/manage-carModels', {
      'POST /showcase-api/car-models/import': () => answers.shift() ?? answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const form = await dialog('Import models and generations');
    await write(form.getByRole('textbox', { name: 'CSV' }), 'brand,model,code,from');
    await userEvent.click(form.getByRole('button', { name: 'Try it' }));
    expect(await form.findByText('1 line is wrong. Nothing is imported.')).toBeDefined();
    expect(form.getByText('This is not a year.')).toBeDefined();
    await write(form.getByRole('textbox', { name: 'CSV' }), '\nMazda,MX-5,NA,1989');
    await userEvent.click(form.getByRole('button', { name: 'Try it' }));
    await userEvent.click(await form.findByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const tries = api.calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { dryRun: boolean }).dryRun);
    expect(tries).toEqual([true, true, false]);
  });
});

test('/carCategory: only what no car has can be deleted', async () => {
  const { container } = open('/carCategory', {
    'GET /showcase-api/car-categories': aPage([BODY, { ...BODY, id: 4, name: 'Coupe', carCount: 9 }]),
  });
  expect(await screen.findByRole('button', { name: 'Delete Roadster' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete Coupe' })).toBeNull();
  await expectAccessible(container);
});

test('engines are lines of text, and a line that is none is named', () => {
  const text = 'B6-ZE/1.6/petrol/1597/85\n/Electric/electric';
  const parsed = parseEngines(text);
  expect('engines' in parsed && engineLines(parsed.engines)).toBe(text);
  expect(parseEngines('B6-ZE/1.6/steam')).toEqual({ wrong: 'B6-ZE/1.6/steam' });
  expect(yearsOf({ yearFrom: 2015, yearTo: null })).toBe('2015–');
});
