import { describe, expect, test } from 'vitest';
import { answerOf, decimalOf, toolsOf } from '../lib/answerForm.ts';
import { askErrors } from '../lib/askErrors.ts';
import { EMPTY, questionOf, wholeNumber } from '../lib/askForm.ts';
import { childrenOf, movedBefore, movedBy } from '../lib/categoryTree.ts';
import { diff, refineParts } from '../lib/diff.ts';
import { faultCodesOf, isFaultCode } from '../lib/faultCodes.ts';
import { EVERYTHING, hrefOf, parseListParams } from '../lib/listParams.ts';
import { EMPTY_ANSWER } from '../lib/useAnswerDraft.ts';
import { continueVisits, isNew, withRead } from '../lib/visits.ts';
import { aCategory } from './samples.ts';

describe('diff', () => {
  const marked = (before: string, after: string) =>
    diff(before, after)
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
      .join('');

  test.each([
    ['the same', 'the same', 'the same'],
    ['one two three', 'one 2 three', 'one [-two-]{+2+} three'],
    ['a\nb\nc\n', 'a\nc\n', 'a\n[-b\n-]c\n'],
    ['a\nc\n', 'a\nb\nc\n', 'a\n{+b\n+}c\n'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['Öl 5W-30', 'Öl 0W-40', 'Öl [-5W-]{+0W+}-[-30-]{+40+}'],
  ])('%j to %j', (before, after, shown) => {
    expect(marked(before, after)).toBe(shown);
  });

  test('both texts can be put together again from it, whatever they are', () => {
    const before = 'Check the tensioner.\n\n- oil\n- chain\n\nThen the guides.';
    const after = 'First check the tensioner!\n\n- oil\n- belt\n- chain\n';
    const pieces = diff(before, after);
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });

  test('two texts of 30,000 characters without a line in common take no time', () => {
    const long = (word: string) => Array.from({ length: 6000 }, (_, at) => `${word}${at}`).join(' ');
    const begun = performance.now();
    expect(diff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('the server’s lines are refined to words', () => {
    const parts = [
      { kind: 'SAME', text: 'a\n' },
      { kind: 'REMOVED', text: 'red car\n' },
      { kind: 'ADDED', text: 'blue car\n' },
    ] as const;
    expect(refineParts(parts).map(({ kind, text }) => [kind, text])).toEqual([
      ['same', 'a\n'],
      ['removed', 'red'],
      ['added', 'blue'],
      ['same', ' car\n'],
    ]);
  });
});

describe('fault codes', () => {
  test.each(['P0171', 'U3FFF', 'C1234', 'B00A0'])('%s is one', (code) => expect(isFaultCode(code)).toBe(true));
  test.each(['P4171', 'X0171', 'P017', 'P01711', 'p0171', ''])('%j is none', (code) =>
    expect(isFaultCode(code)).toBe(false),
  );
  test('are read as people paste them, in one spelling, each once', () => {
    expect(faultCodesOf(' p0171, P0174;p0171\nu0100 ')).toEqual(['P0171', 'P0174', 'U0100']);
  });
});

describe('the address of a list', () => {
  test('leaves out what is the default, and is read back as it was written', () => {
    expect(hrefOf({})).toBe('/questions');
    const list = {
      ...EVERYTHING,
      sort: 'hot',
      tags: ['a', 'b'],
      allTags: true,
      year: 1999,
      myCars: true,
      q: 'x y',
    } as const;
    const address = new URL(hrefOf(list), 'http://site.test');
    expect(parseListParams(address.searchParams)).toEqual(list);
  });

  test('any or all of one tag is the same list', () => {
    expect(hrefOf({ tags: ['a'], allTags: true })).toBe('/questions?tags=a');
  });
});

describe('the question that is sent', () => {
  const form = {
    ...EMPTY,
    title: 'Rattle on a cold 2JZ engine',
    body: 'Two seconds of rattle after every cold start.',
    tags: ['engine'],
    brand: 'Toyota',
    carModel: 'Supra',
    year: '1994',
    mileage: '100,000',
    faultCodes: 'p0171',
    symptom: ' Rattle ',
  };

  test('has car and symptoms, distances in kilometres', () => {
    expect(questionOf(form, true)).toMatchObject({
      kind: 'PROBLEM',
      car: { brand: 'Toyota', carModel: 'Supra', year: 1994, mileageKm: 160_934 },
      symptom: 'Rattle',
      faultCodes: ['P0171'],
    });
    expect(questionOf(form, false).car?.mileageKm).toBe(100_000);
  });

  test('has no symptoms where it is no problem, and no car where it is about none', () => {
    const sent = questionOf({ ...form, kind: 'DISCUSSION', about: 'none' }, false);
    expect(sent).not.toHaveProperty('symptom');
    expect(sent).not.toHaveProperty('faultCodes');
    expect(sent).not.toHaveProperty('car');
  });

  test('is checked first', () => {
    expect(askErrors(form, 5, undefined)).toEqual({});
    expect(
      Object.keys(askErrors({ ...form, year: '1800', mileage: 'much', faultCodes: 'P9999' }, 5, undefined)),
    ).toEqual(['year', 'mileage', 'faultCodes']);
    expect(askErrors({ ...form, about: 'none' }, 5, aCategory({ requireCar: true }))).toHaveProperty('about');
    expect(askErrors(form, 5, aCategory({ allowedKinds: ['BUYING'] }))).toHaveProperty('kind');
    expect(askErrors({ ...form, brand: '' }, 5, undefined)).toHaveProperty('brand');
  });

  test.each([
    ['186,000', 186_000],
    ['186 000', 186_000],
    ["186'000", 186_000],
    ['1.5k', null],
    ['', null],
  ])('%j is %j', (text, number) => expect(wholeNumber(text)).toBe(number));
});

describe('the answer that is sent', () => {
  test('leaves out what is not said', () => {
    expect(answerOf({ ...EMPTY_ANSWER, body: ' Check the chain. ' }, null)).toEqual({ body: 'Check the chain.' });
  });

  test('has amounts in the smallest unit of their currency', () => {
    const form = {
      ...EMPTY_ANSWER,
      body: 'x',
      partsCost: '38,50',
      labourHours: '2.5',
      difficulty: '3',
      tools: 'jack, jack; torch',
    };
    expect(answerOf(form, 9)).toEqual({
      body: 'x',
      partsCost: { amountMinor: 3850, currency: 'EUR' },
      labourHours: 2.5,
      difficulty: 3,
      toolsNeeded: ['jack', 'torch'],
      draftId: 9,
    });
    expect(decimalOf('many')).toBeNull();
    expect(toolsOf(' ')).toEqual([]);
  });
});

describe('the tree of categories', () => {
  const [a, b, c] = [aCategory({ id: 1 }), aCategory({ id: 2, position: 1 }), aCategory({ id: 3, position: 2 })];
  const below = aCategory({ id: 4, parentId: 1 });
  const all = [c, a, below, b];

  test('has its order from the positions', () => {
    expect(childrenOf(all, null).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('a category moves by one, and not beyond the ends', () => {
    expect(movedBy(all, b, -1)?.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(movedBy(all, a, -1)).toBeNull();
    expect(movedBy(all, c, 1)).toBeNull();
  });

  test('dropped before another it becomes one of its like; one with children stays on top', () => {
    expect(movedBefore(all, c, a)?.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(movedBefore(all, c, below)).toEqual([
      { id: 3, parentId: 1, position: 0 },
      { id: 4, parentId: 1, position: 1 },
    ]);
    expect(movedBefore(all, a, below)).toBeNull();
    expect(movedBefore(all, a, a)).toBeNull();
  });
});

describe('visits', () => {
  const before = continueVisits(null, new Date('2026-11-20T10:00:00Z'));
  const later = continueVisits(before, new Date('2026-11-21T10:00:00Z'));
  const question = { id: 7, lastActivityAt: '2026-11-20T18:00:00Z' };

  test('nothing is new to a first visit, and what came after the last one is', () => {
    expect(isNew(question, before)).toBe(false);
    expect(isNew(question, later)).toBe(true);
    expect(isNew({ id: 7, lastActivityAt: '2026-11-20T09:00:00Z' }, later)).toBe(false);
  });

  test('what was read is new again only when something more happens', () => {
    const read = withRead(later, question);
    expect(isNew(question, read)).toBe(false);
    expect(isNew({ id: 7, lastActivityAt: '2026-11-21T09:00:00Z' }, read)).toBe(true);
  });

  test('a short pause ends no visit', () => {
    expect(continueVisits(later, new Date('2026-11-21T10:20:00Z')).previous).toBe(later.previous);
  });
});
