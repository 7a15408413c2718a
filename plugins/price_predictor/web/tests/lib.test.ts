import { describe, expect, test } from 'vitest';
import { EMPTY, errorsOf, wholeNumber } from '../lib/form.ts';
import { dates, mileage, money, toKm } from '../lib/formats.ts';

test.each([
  ['88000', 88_000],
  ['88,000', 88_000],
  ['88.000', 88_000],
  ['1 234 567', 1_234_567],
  ['0', 0],
  ['8.8', null],
  ['-5', null],
  ['', null],
  ['many', null],
  ['88,00', null],
])('%s is read as %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

describe('formats', () => {
  test('money leaves the minor units out, whatever their number', () => {
    expect(money(2_304_950, 'USD')).toBe('$23,050');
    expect(money(2_304_950, 'JPY')).toBe('¥2,304,950');
  });

  test('mileage in either unit', () => {
    expect(mileage(80_467, 'mi')).toBe('50,000 mi');
    expect(mileage(80_467, 'km')).toBe('80,467 km');
    expect(toKm(50_000, 'mi')).toBe(80_467);
  });

  test('a span of dates is one when they are the same', () => {
    expect(dates('2021-04-20', '2021-04-20')).toBe('Apr 20, 2021');
    expect(dates('2021-04-20', '2026-06-01')).toBe('Apr 20, 2021 – Jun 1, 2026');
  });
});

test('an empty form says what is missing, and nothing about what may be left out', () => {
  const wrong = Object.entries(errorsOf(EMPTY)).filter(([, message]) => message !== undefined);
  expect(wrong.map(([name]) => name)).toEqual(['brand', 'model', 'year', 'mileage', 'country']);
});
